// A small file system in the manner of Daisy: blocks and inodes with a lock each, bitmaps that tell which of them are
// in use, a directory, a log, and a checker that looks for damage when all clients are done.  Two clients work on it at
// once.
//
//   -DRACE=1    blocks are allocated without the lock of the bitmap: two files may get the same block
//   -DRACE=2    an append reads the size of the file before it has the lock of the inode: an append may get lost
//   otherwise   no seeded race
//
// Both show as failed assertions of the checker, after all steps of both clients.
#include <assert.h>
#include <pthread.h>

typedef unsigned char byte;

// ---------------------------------------------------------------------------------------------------------------------
// Sizes.  They are tiny, so that every cell of the disk can be part of a formula; nothing below depends on that.

#define BLOCKS 4      // on the disk; a power of 2, as BLOCK_BYTES and DIRECT are
#define BLOCK_BYTES 2 // in a block
#define INODES 4      // files that can exist, the log included
#define DIRECT 2      // blocks of a file
#define NAMES 4       // entries of the directory
#define CLIENTS 2
#ifndef LOOKS
#define LOOKS 4       // of a client at the figures, before and after its work
#endif

#define FILE_BYTES (DIRECT * BLOCK_BYTES)
#define NOTHING 255   // no block, no inode, no entry
#define LOG_INODE 0   // the log always exists and has the first inode
#define LOG_NAME 1
#define NOTES 1       // that each client leaves in the log

#ifndef RACE
#define RACE 0
#endif

// Results of the operations.
enum status { OK = 0, NO_SPACE, NO_INODE, NO_ENTRY, NO_FILE, EXISTS, TOO_LARGE };

// ---------------------------------------------------------------------------------------------------------------------
// What is on the disk.

struct inode {
    byte used;
    byte links;
    byte size;           // bytes
    byte block[DIRECT];  // NOTHING where the file has none
};

struct entry {
    byte name;   // 0: free
    byte inode;
};

struct super_block {
    byte free_blocks;
    byte free_inodes;
    byte mounted;
    byte operations;  // how many have been finished
};

// Where a byte of a file lies: in which of its blocks, and where in that.  Masks keep every address in bounds.
#define PART(place) (((place) / BLOCK_BYTES) & (DIRECT - 1))
#define OFFSET(place) ((place) & (BLOCK_BYTES - 1))
#define ON_DISK(b) ((b) & (BLOCKS - 1))

byte disk[BLOCKS][BLOCK_BYTES];
byte block_used[BLOCKS];
struct inode inode_table[INODES];
struct entry directory[NAMES];
struct super_block super;

// ---------------------------------------------------------------------------------------------------------------------
// Locks.  The order in which a thread may take them: directory, inode, bitmap of blocks, super block.  Nobody takes a
// lock that comes earlier than one it holds, so there is no deadlock.

pthread_mutex_t directory_lock;
pthread_mutex_t inode_lock[INODES];
pthread_mutex_t bitmap_lock;
pthread_mutex_t super_lock;

static void lock_directory(void) {
    pthread_mutex_lock(&directory_lock);
}

static void unlock_directory(void) {
    pthread_mutex_unlock(&directory_lock);
}

static void lock_inode(byte i) {
    pthread_mutex_lock(&inode_lock[i]);
}

static void unlock_inode(byte i) {
    pthread_mutex_unlock(&inode_lock[i]);
}

static void lock_bitmap(void) {
    pthread_mutex_lock(&bitmap_lock);
}

static void unlock_bitmap(void) {
    pthread_mutex_unlock(&bitmap_lock);
}

static void lock_super(void) {
    pthread_mutex_lock(&super_lock);
}

static void unlock_super(void) {
    pthread_mutex_unlock(&super_lock);
}

// ---------------------------------------------------------------------------------------------------------------------
// The super block: how much is free.

static void count_block_taken(void) {
    lock_super();
    super.free_blocks = super.free_blocks - 1;
    unlock_super();
}

static void count_block_given_back(void) {
    lock_super();
    super.free_blocks = super.free_blocks + 1;
    unlock_super();
}

static void count_inode_taken(void) {
    lock_super();
    super.free_inodes = super.free_inodes - 1;
    unlock_super();
}

static void count_inode_given_back(void) {
    lock_super();
    super.free_inodes = super.free_inodes + 1;
    unlock_super();
}

static void count_operation(void) {
    lock_super();
    super.operations = super.operations + 1;
    unlock_super();
}

// ---------------------------------------------------------------------------------------------------------------------
// The allocator of blocks.

// The first free block, marked as used; NOTHING if there is none.  The caller has the lock of the bitmap.
static byte take_first_free_block(void) {
    for (byte b = 0; b < BLOCKS; ++b) {
        if (!block_used[b]) {
            block_used[b] = 1;
            return b;
        }
    }
    return NOTHING;
}

static byte allocate_block(void) {
#if RACE == 1
    byte b = take_first_free_block();  // the seeded race: between look and mark another thread may look
#else
    lock_bitmap();
    byte b = take_first_free_block();
    unlock_bitmap();
#endif
    if (b != NOTHING) count_block_taken();
    return b;
}

static void free_block(byte b) {
    lock_bitmap();
    block_used[b] = 0;
    unlock_bitmap();
    count_block_given_back();
}

static void clear_block(byte b) {
    for (int i = 0; i < BLOCK_BYTES; ++i) disk[ON_DISK(b)][i] = 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Inodes.

static void clear_inode(byte i) {
    inode_table[i].size = 0;
    for (int d = 0; d < DIRECT; ++d) inode_table[i].block[d] = NOTHING;
}

// The first free inode, with one link and no content; NOTHING if there is none.  Each inode is looked at under its own
// lock.
static byte allocate_inode(void) {
    for (byte i = 0; i < INODES; ++i) {
        lock_inode(i);
        if (!inode_table[i].used) {
            inode_table[i].used = 1;
            inode_table[i].links = 1;
            clear_inode(i);
            unlock_inode(i);
            count_inode_taken();
            return i;
        }
        unlock_inode(i);
    }
    return NOTHING;
}

// Gives back the blocks of the file.  The caller has the lock of the inode.
static void release_blocks(byte i) {
    for (int d = 0; d < DIRECT; ++d) {
        byte b = inode_table[i].block[d];
        if (b != NOTHING) {
            inode_table[i].block[d] = NOTHING;
            free_block(b);
        }
    }
}

// One link less; without links the file is gone.
static void drop_inode(byte i) {
    lock_inode(i);
    byte links = inode_table[i].links - 1;
    inode_table[i].links = links;
    if (links == 0) {
        release_blocks(i);
        inode_table[i].size = 0;
        inode_table[i].used = 0;
        count_inode_given_back();
    }
    unlock_inode(i);
}

// The block for the given part of the file; it is allocated if there is none.  NOTHING if the disk is full.  The caller
// has the lock of the inode.
static byte block_for(byte i, byte part) {
    byte b = inode_table[i].block[part];
    if (b == NOTHING) {
        b = allocate_block();
        if (b != NOTHING) {
            clear_block(b);
            inode_table[i].block[part] = b;
        }
    }
    return b;
}

// ---------------------------------------------------------------------------------------------------------------------
// The directory.  The caller of these three has its lock.

static byte find_entry(byte name) {
    for (byte e = 0; e < NAMES; ++e)
        if (directory[e].name == name) return e;
    return NOTHING;
}

static byte find_free_entry(void) {
    for (byte e = 0; e < NAMES; ++e)
        if (directory[e].name == 0) return e;
    return NOTHING;
}

static void fill_entry(byte e, byte name, byte inode) {
    directory[e].name = name;
    directory[e].inode = inode;
}

// ---------------------------------------------------------------------------------------------------------------------
// Content of files.

// Writes one byte at a place of the file.  The caller has the lock of the inode.
static enum status put_byte(byte i, byte place, byte value) {
    if (place >= FILE_BYTES) return TOO_LARGE;
    byte b = block_for(i, PART(place));
    if (b == NOTHING) return NO_SPACE;
    disk[ON_DISK(b)][OFFSET(place)] = value;
    return OK;
}

// Reads one byte of the file; 0 where nothing was written.  The caller has the lock of the inode.
static byte get_byte(byte i, byte place) {
    byte b = inode_table[i].block[PART(place)];
    return b == NOTHING ? 0 : disk[ON_DISK(b)][OFFSET(place)];
}

// ---------------------------------------------------------------------------------------------------------------------
// Operations.

// Makes an empty file; the inode goes to *result.
static enum status fs_create(byte name, byte *result) {
    lock_directory();
    byte e = find_free_entry();
    if (e == NOTHING) {
        unlock_directory();
        return NO_ENTRY;
    }
    byte i = allocate_inode();
    if (i == NOTHING) {
        unlock_directory();
        return NO_INODE;
    }
    fill_entry(e, name, i);
    unlock_directory();
    count_operation();
    *result = i;
    return OK;
}

// Looks a file up by its name.
static enum status fs_open(byte name, byte *result) {
    lock_directory();
    byte e = find_entry(name);
    if (e == NOTHING) {
        unlock_directory();
        return NO_FILE;
    }
    *result = directory[e].inode;
    unlock_directory();
    return OK;
}

// Takes the name away, and the file, if it has no other name.
static enum status fs_unlink(byte name) {
    lock_directory();
    byte e = find_entry(name);
    if (e == NOTHING) {
        unlock_directory();
        return NO_FILE;
    }
    byte i = directory[e].inode;
    directory[e].name = 0;
    directory[e].inode = NOTHING;
    unlock_directory();
    drop_inode(i);
    count_operation();
    return OK;
}

// A second name for a file.
static enum status fs_link(byte name, byte other_name) {
    lock_directory();
    byte e = find_entry(name);
    byte free_one = find_free_entry();
    if (e == NOTHING || free_one == NOTHING) {
        unlock_directory();
        return e == NOTHING ? NO_FILE : NO_ENTRY;
    }
    byte i = directory[e].inode;
    lock_inode(i);
    inode_table[i].links = inode_table[i].links + 1;
    unlock_inode(i);
    fill_entry(free_one, other_name, i);
    unlock_directory();
    count_operation();
    return OK;
}

// Writes `count` equal bytes from `place` on.
static enum status fs_write(byte i, byte place, byte count, byte value) {
    enum status status = OK;
    lock_inode(i);
    for (byte n = 0; n < count && status == OK; ++n) status = put_byte(i, place + n, value);
    if (status == OK && inode_table[i].size < place + count) inode_table[i].size = place + count;
    unlock_inode(i);
    count_operation();
    return status;
}

// Writes one byte behind the end of the file.
static enum status fs_append(byte i, byte value) {
    enum status status;
#if RACE == 2
    byte end = inode_table[i].size;  // the seeded race: before the lock is held
    lock_inode(i);
#else
    lock_inode(i);
    byte end = inode_table[i].size;
#endif
    status = put_byte(i, end, value);
    if (status == OK) inode_table[i].size = end + 1;
    unlock_inode(i);
    count_operation();
    return status;
}

// One byte of a file.
static byte fs_read(byte i, byte place) {
    lock_inode(i);
    byte value = get_byte(i, place);
    unlock_inode(i);
    count_operation();
    return value;
}

// How long the file is.
static byte fs_size(byte i) {
    lock_inode(i);
    byte size = inode_table[i].size;
    unlock_inode(i);
    return size;
}

// Cuts the file off.
static enum status fs_truncate(byte i) {
    lock_inode(i);
    release_blocks(i);
    inode_table[i].size = 0;
    unlock_inode(i);
    count_operation();
    return OK;
}

// Another name for a file instead of the one it has.
static enum status fs_rename(byte name, byte new_name) {
    lock_directory();
    byte e = find_entry(name);
    if (e == NOTHING || find_entry(new_name) != NOTHING) {
        unlock_directory();
        return e == NOTHING ? NO_FILE : EXISTS;
    }
    directory[e].name = new_name;
    unlock_directory();
    count_operation();
    return OK;
}

// A new file with the content of an old one.  Only one lock is held at a time.
static enum status fs_copy(byte name, byte new_name) {
    byte from = NOTHING, to = NOTHING;
    enum status status = fs_open(name, &from);
    if (status == OK) status = fs_create(new_name, &to);
    byte size = status == OK ? fs_size(from) : 0;
    for (byte place = 0; place < size && status == OK; ++place) {
        byte value = fs_read(from, place);
        status = fs_append(to, value);
    }
    return status;
}

// One byte of the figures, at any time.  It is read at once, so there is no need of a lock.
static byte peek(const byte *figure) {
    return __atomic_load_n(figure, __ATOMIC_SEQ_CST);
}

// How many blocks and inodes are free.
static byte fs_free_blocks(void) {
    lock_super();
    byte result = super.free_blocks;
    unlock_super();
    return result;
}

static byte fs_free_inodes(void) {
    lock_super();
    byte result = super.free_inodes;
    unlock_super();
    return result;
}

// ---------------------------------------------------------------------------------------------------------------------
// An empty file system with a log.

static void format(void) {
    pthread_mutex_init(&directory_lock, 0);
    pthread_mutex_init(&bitmap_lock, 0);
    pthread_mutex_init(&super_lock, 0);
    for (byte i = 0; i < INODES; ++i) {
        pthread_mutex_init(&inode_lock[i], 0);
        inode_table[i].used = 0;
        inode_table[i].links = 0;
        clear_inode(i);
    }
    for (byte b = 0; b < BLOCKS; ++b) {
        block_used[b] = 0;
        clear_block(b);
    }
    for (byte e = 0; e < NAMES; ++e) {
        directory[e].name = 0;
        directory[e].inode = NOTHING;
    }
    super.free_blocks = BLOCKS;
    super.free_inodes = INODES;
    super.operations = 0;
}

static void mount(void) {
    byte log = NOTHING;
    format();
    enum status status = fs_create(LOG_NAME, &log);
    assert(status == OK && log == LOG_INODE);
    super.mounted = 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// The checker.  It runs alone, after the clients.

// How many files have the block.
static byte owners_of(byte b) {
    byte owners = 0;
    for (byte i = 0; i < INODES; ++i)
        for (int d = 0; d < DIRECT; ++d)
            if (inode_table[i].used && inode_table[i].block[d] == b) ++owners;
    return owners;
}

// No block belongs to two files, and what belongs to a file is marked as used.
static void check_blocks(void) {
    for (byte b = 0; b < BLOCKS; ++b) {
        byte owners = owners_of(b);
        assert(owners <= 1);
        assert(owners == 0 || block_used[b]);
    }
}

// Every entry of the directory leads to a file.
static void check_directory(void) {
    for (byte e = 0; e < NAMES; ++e)
        if (directory[e].name != 0) {
            assert(directory[e].inode < INODES);
            assert(inode_table[directory[e].inode].used);
        }
}

// The log has got all notes of all clients.
static void check_log(void) {
    assert(inode_table[LOG_INODE].size == CLIENTS * NOTES);
}

// The figures of the super block are those of the bitmaps.
static void check_super(void) {
    byte free_blocks = 0, free_inodes = 0;
    for (byte b = 0; b < BLOCKS; ++b)
        if (!block_used[b]) ++free_blocks;
    for (byte i = 0; i < INODES; ++i)
        if (!inode_table[i].used) ++free_inodes;
    assert(super.free_inodes == free_inodes);
    assert(RACE == 1 || super.free_blocks == free_blocks);
}

static void check_file_system(void) {
    check_blocks();
    check_directory();
    check_log();
    check_super();
}

// ---------------------------------------------------------------------------------------------------------------------
// Clients.

struct client {
    byte name;   // of its file
    byte value;  // that it writes
};

struct client clients[CLIENTS] = {{2, 20}, {3, 30}};

// Fills the first block of its file.
static void work_on_file(struct client *me) {
    byte file = NOTHING;
    if (fs_open(me->name, &file) != OK) return;
    fs_write(file, 0, BLOCK_BYTES, me->value);
}

// Leaves its notes in the log.
static void work_on_log(struct client *me) {
    byte log = NOTHING;
    if (fs_open(LOG_NAME, &log) != OK) return;
    for (byte n = 0; n < NOTES; ++n) fs_append(log, me->value);
}

// Asks how full the disk and the log are, as a client does that shows it: each time the worst so far.
static void work_on_figures(byte *least_blocks, byte *longest) {
    byte blocks = peek(&super.free_blocks);
    byte operations = peek(&super.operations);
    byte length = peek(&inode_table[LOG_INODE].size);
    byte first_used = peek(&block_used[0]);
    if (operations != 0 && first_used && blocks < *least_blocks) *least_blocks = blocks;
    if (length > *longest) *longest = length;
}

void *client(void *argument) {
    struct client *me = argument;
    byte least_blocks = BLOCKS, longest = 0;
    for (int n = 0; n < LOOKS; ++n) work_on_figures(&least_blocks, &longest);
    work_on_file(me);
    work_on_log(me);
    for (int n = 0; n < LOOKS; ++n) work_on_figures(&least_blocks, &longest);
    return 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Two clients at once, then the checker.

// What the clients do not use, to see that it works.
static void try_everything(void) {
    byte file = NOTHING, same = NOTHING;
    enum status status = fs_create(9, &file);
    assert(status == OK);
    status = fs_write(file, 1, 2, 7);
    assert(status == OK && fs_size(file) == 3);
    assert(fs_read(file, 0) == 0 && fs_read(file, 2) == 7);
    status = fs_link(9, 8);
    assert(status == OK);
    status = fs_open(8, &same);
    assert(status == OK && same == file);
    status = fs_rename(8, 7);
    assert(status == OK && fs_open(8, &same) == NO_FILE);
    fs_unlink(9);
    status = fs_copy(7, 6);
    assert(status == OK && fs_open(6, &same) == OK && fs_size(same) == 3 && fs_read(same, 2) == 7);
    fs_unlink(6);
    fs_truncate(file);
    assert(fs_size(file) == 0);
    fs_unlink(7);
    assert(fs_open(7, &same) == NO_FILE);
    assert(fs_free_blocks() == BLOCKS && fs_free_inodes() == INODES - 1);
}

static void make_files(void) {
    for (int c = 0; c < CLIENTS; ++c) {
        byte file = NOTHING;
        enum status status = fs_create(clients[c].name, &file);
        assert(status == OK);
    }
}

int main(void) {
    pthread_t thread[CLIENTS];
    mount();
    try_everything();
    make_files();
    for (int c = 0; c < CLIENTS; ++c) pthread_create(&thread[c], 0, client, &clients[c]);
    for (int c = 0; c < CLIENTS; ++c) pthread_join(thread[c], 0);
    check_file_system();
    return 0;
}

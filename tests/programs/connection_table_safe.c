// A table of connections with a lock for each bucket: connections are opened and used by several threads.
// Bytes are shifted from one to another under the locks of both buckets, taken in the order of the buckets.
//
// With BUG the locks are taken in the order of the arguments, and two moves may wait for each other.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { buckets = 2, places = 2 };

enum state { closed, open_idle, open_busy };

struct connection {
    int key;
    enum state state;
    int bytes;
};

struct bucket {
    pthread_mutex_t lock;
    struct connection connections[places];
    int used;
};

static struct bucket table[buckets];

static struct bucket *bucket_of(int key) { return &table[key % buckets]; }

static void table_init(void) {
    for (int i = 0; i < buckets; ++i) {
        pthread_mutex_init(&table[i].lock, 0);
        table[i].used = 0;
        for (int j = 0; j < places; ++j) table[i].connections[j].state = closed;
    }
}

// The caller holds the lock of the bucket.
static struct connection *find(struct bucket *bucket, int key) {
    for (int i = 0; i < places; ++i)
        if (bucket->connections[i].state != closed && bucket->connections[i].key == key)
            return &bucket->connections[i];
    return NULL;
}

static bool table_open(int key) {
    struct bucket *bucket = bucket_of(key);
    bool done = false;
    pthread_mutex_lock(&bucket->lock);
    for (int i = 0; i < places && !done; ++i) {
        struct connection *place = &bucket->connections[i];
        if (place->state != closed) continue;
        place->key = key;
        place->state = open_idle;
        place->bytes = 0;
        bucket->used++;
        done = true;
    }
    pthread_mutex_unlock(&bucket->lock);
    return done;
}

static bool table_send(int key, int bytes) {
    struct bucket *bucket = bucket_of(key);
    pthread_mutex_lock(&bucket->lock);
    struct connection *connection = find(bucket, key);
    if (connection != NULL) connection->bytes += bytes;
    pthread_mutex_unlock(&bucket->lock);
    return connection != NULL;
}

static void lock_both(struct bucket *a, struct bucket *b) {
#ifdef BUG
    pthread_mutex_lock(&a->lock);
    pthread_mutex_lock(&b->lock);
#else
    struct bucket *first = a < b ? a : b, *second = a < b ? b : a;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
#endif
}

// Bytes that were sent go from one connection to another, in another bucket.
static void table_shift(int from, int to, int bytes) {
    struct bucket *source = bucket_of(from), *target = bucket_of(to);
    lock_both(source, target);
    struct connection *a = find(source, from), *b = find(target, to);
    if (a != NULL && b != NULL) {
        a->bytes -= bytes;
        b->bytes += bytes;
    }
    pthread_mutex_unlock(&source->lock);
    pthread_mutex_unlock(&target->lock);
}

static int table_bytes(void) {
    int sum = 0;
    for (int i = 0; i < buckets; ++i)
        for (int j = 0; j < places; ++j)
            if (table[i].connections[j].state != closed) sum += table[i].connections[j].bytes;
    return sum;
}

static void *left(void *unused) {
    table_send(0, 5);
    table_shift(0, 1, 2);
    return unused;
}

static void *right(void *unused) {
    table_send(1, 7);
    table_shift(1, 0, 3);
    return unused;
}

int main(void) {
    table_init();
    bool opened = table_open(0) && table_open(1);
    assert(opened);
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(table_bytes() == 12);
    assert(table[0].used == 1 && table[1].used == 1);
    return 0;
}

// A cache of things that are expensive to load, behind a read-write lock.  Hits need the lock for reading only.  A miss
// loads the value without any lock, since that takes long, and then takes the lock for writing to enter it.  If the
// cache is full, the entry that was entered first goes.
//
// With BUG a thread that has loaded a value does not look again whether another one has entered it in the meantime:
// a key gets two entries, and after an invalidation the cache still has the old value.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { cache_size = 2, no_key = -1 };

struct entry {
    int key;
    int value;
    _Atomic unsigned hits;
};

struct cache {
    pthread_rwlock_t lock;
    struct entry entries[cache_size];
    unsigned oldest;  // the place to be used next if all are taken
    _Atomic unsigned misses;
    int (*load)(int key);
};

static int cache_init(struct cache *cache, int (*load)(int key)) {
    const int error = pthread_rwlock_init(&cache->lock, NULL);
    if (error != 0) return error;
    for (int i = 0; i < cache_size; ++i) {
        cache->entries[i].key = no_key;
        atomic_init(&cache->entries[i].hits, 0);
    }
    cache->oldest = 0;
    atomic_init(&cache->misses, 0);
    cache->load = load;
    return 0;
}

static void cache_destroy(struct cache *cache) { pthread_rwlock_destroy(&cache->lock); }

// The caller holds the lock, for reading at least.
static struct entry *cache_find(struct cache *cache, int key) {
    for (int i = 0; i < cache_size; ++i)
        if (cache->entries[i].key == key) return &cache->entries[i];
    return NULL;
}

// A free place, or that of the oldest entry.  The caller holds the lock for writing.
static struct entry *cache_place(struct cache *cache) {
    struct entry *place = cache_find(cache, no_key);
    if (place == NULL) {
        place = &cache->entries[cache->oldest];
        cache->oldest = (cache->oldest + 1) % cache_size;
    }
    return place;
}

// Enters a value that was loaded, unless somebody else was faster.  Returns the value that counts.
static int cache_enter(struct cache *cache, int key, int value) {
    pthread_rwlock_wrlock(&cache->lock);
#ifdef BUG
    struct entry *entry = NULL;
#else
    struct entry *entry = cache_find(cache, key);
#endif
    if (entry == NULL) {
        entry = cache_place(cache);
        entry->key = key;
        entry->value = value;
        atomic_store(&entry->hits, 0);
    }
    value = entry->value;
    pthread_rwlock_unlock(&cache->lock);
    return value;
}

static int cache_get(struct cache *cache, int key) {
    pthread_rwlock_rdlock(&cache->lock);
    struct entry *entry = cache_find(cache, key);
    if (entry != NULL) {
        const int value = entry->value;
        atomic_fetch_add(&entry->hits, 1);
        pthread_rwlock_unlock(&cache->lock);
        return value;
    }
    pthread_rwlock_unlock(&cache->lock);
    atomic_fetch_add(&cache->misses, 1);
    return cache_enter(cache, key, cache->load(key));
}

// Whether there was such an entry.
static bool cache_invalidate(struct cache *cache, int key) {
    pthread_rwlock_wrlock(&cache->lock);
    struct entry *entry = cache_find(cache, key);
    if (entry != NULL) entry->key = no_key;
    pthread_rwlock_unlock(&cache->lock);
    return entry != NULL;
}

static unsigned cache_count(struct cache *cache, int key) {
    unsigned count = 0;
    pthread_rwlock_rdlock(&cache->lock);
    for (int i = 0; i < cache_size; ++i) count += cache->entries[i].key == key;
    pthread_rwlock_unlock(&cache->lock);
    return count;
}

// What is cached: a table that could as well be a file or a server.
static int slow_lookup(int key) { return key * key + 1; }

static struct cache cache;

static void *reader(void *argument) {
    const int *keys = argument;
    for (int i = 0; i < 2; ++i) assert(cache_get(&cache, keys[i]) == slow_lookup(keys[i]));
    return NULL;
}

static void *invalidator(void *argument) {
    cache_invalidate(&cache, *(const int *)argument);
    return NULL;
}

int main(void) {
    static int first_keys[] = {3, 4}, second_keys[] = {4, 3};
    static int changed_key = 4;
    pthread_t readers[2], writer;
    if (cache_init(&cache, slow_lookup) != 0) return 1;
    if (pthread_create(&readers[0], NULL, reader, first_keys) != 0) return 1;
    if (pthread_create(&readers[1], NULL, reader, second_keys) != 0) return 1;
    if (pthread_create(&writer, NULL, invalidator, &changed_key) != 0) return 1;
    for (int i = 0; i < 2; ++i) pthread_join(readers[i], NULL);
    pthread_join(writer, NULL);

    assert(cache_count(&cache, 3) <= 1 && cache_count(&cache, 4) <= 1);
    if (cache_invalidate(&cache, 3)) assert(cache_count(&cache, 3) == 0);
    cache_destroy(&cache);
    return 0;
}

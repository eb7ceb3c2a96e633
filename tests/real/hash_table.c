// A hash table from strings to numbers, with chains, under a lock for readers and writers; it grows when it is crowded.
//
// quick: --check assert,memory => SAFE
// quick: -DBUG=1 --check memory => UNSAFE
// quick: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: the table grows under the lock for readers, beside others that read.
// BUG=2: get_or_put looks under the lock for readers and inserts under the other without looking again.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef FIRST_SIZE
#define FIRST_SIZE 2
#endif

typedef struct entry {
    struct entry* next;
    uint32_t hash;
    int value;
    char key[];
} entry;

typedef struct table {
    pthread_rwlock_t lock;
    entry** buckets;
    size_t num_buckets, num_entries;
} table;

static uint32_t hash_of(const char* key) {
    uint32_t hash = 2166136261u;
    for (; *key; key++) hash = (hash ^ (unsigned char)*key) * 16777619u;
    return hash;
}

static table* table_new(void) {
    table* t = malloc(sizeof *t);
    if (!t) return NULL;
    t->num_buckets = FIRST_SIZE;
    t->num_entries = 0;
    t->buckets = calloc(t->num_buckets, sizeof(entry*));
    if (!t->buckets || pthread_rwlock_init(&t->lock, NULL) != 0) {
        free(t->buckets);
        free(t);
        return NULL;
    }
    return t;
}

static void table_delete(table* t) {
    for (size_t i = 0; i < t->num_buckets; i++)
        for (entry *e = t->buckets[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(t->buckets);
    pthread_rwlock_destroy(&t->lock);
    free(t);
}

static entry* entry_new(const char* key, int value) {
    size_t length = strlen(key) + 1;
    entry* e = malloc(sizeof *e + length);
    if (!e) abort();
    memcpy(e->key, key, length);
    e->hash = hash_of(key);
    e->value = value;
    e->next = NULL;
    return e;
}

static entry* find(const table* t, const char* key, uint32_t hash) {
    for (entry* e = t->buckets[hash % t->num_buckets]; e; e = e->next)
        if (e->hash == hash && strcmp(e->key, key) == 0) return e;
    return NULL;
}

// With the lock of a writer held.
static void grow(table* t) {
    size_t larger = 2 * t->num_buckets;
    entry** buckets = calloc(larger, sizeof(entry*));
    if (!buckets) return;
    for (size_t i = 0; i < t->num_buckets; i++)
        while (t->buckets[i]) {
            entry* e = t->buckets[i];
            t->buckets[i] = e->next;
            e->next = buckets[e->hash % larger];
            buckets[e->hash % larger] = e;
        }
    free(t->buckets);
    t->buckets = buckets;
    t->num_buckets = larger;
}

static void insert(table* t, entry* e) {
    entry** bucket = &t->buckets[e->hash % t->num_buckets];
    e->next = *bucket;
    *bucket = e;
    t->num_entries++;
}

static bool is_crowded(const table* t) { return 4 * t->num_entries > 3 * t->num_buckets; }

static bool table_get(table* t, const char* key, int* value) {
    uint32_t hash = hash_of(key);
    pthread_rwlock_rdlock(&t->lock);
    entry* e = find(t, key, hash);
    if (e && value) *value = e->value;
    pthread_rwlock_unlock(&t->lock);
    return e != NULL;
}

static void table_put(table* t, const char* key, int value) {
#if BUG == 1
    pthread_rwlock_rdlock(&t->lock);
    if (is_crowded(t)) grow(t);
    pthread_rwlock_unlock(&t->lock);
#endif
    uint32_t hash = hash_of(key);
    pthread_rwlock_wrlock(&t->lock);
    entry* e = find(t, key, hash);
    if (e) {
        e->value = value;
    } else {
        insert(t, entry_new(key, value));
#if BUG != 1
        if (is_crowded(t)) grow(t);
#endif
    }
    pthread_rwlock_unlock(&t->lock);
}

// The value that is there, or this one, which is there then.
static int table_get_or_put(table* t, const char* key, int value) {
    uint32_t hash = hash_of(key);
    pthread_rwlock_rdlock(&t->lock);
    entry* e = find(t, key, hash);
    int result = e ? e->value : value;
    pthread_rwlock_unlock(&t->lock);
    if (e) return result;
    pthread_rwlock_wrlock(&t->lock);
#if BUG != 2
    e = find(t, key, hash);
    if (e) {
        result = e->value;
    } else
#endif
        insert(t, entry_new(key, value));
    pthread_rwlock_unlock(&t->lock);
    return result;
}

static bool table_remove(table* t, const char* key) {
    uint32_t hash = hash_of(key);
    bool found = false;
    pthread_rwlock_wrlock(&t->lock);
    for (entry** place = &t->buckets[hash % t->num_buckets]; *place; place = &(*place)->next) {
        entry* e = *place;
        if (e->hash != hash || strcmp(e->key, key) != 0) continue;
        *place = e->next;
        free(e);
        t->num_entries--;
        found = true;
        break;
    }
    pthread_rwlock_unlock(&t->lock);
    return found;
}

static table* shared;

static void* user(void* argument) {
    int number = (int)(intptr_t)argument;
#if BUG == 1
    table_put(shared, number == 1 ? "c" : "d", number);
#else
    int got = table_get_or_put(shared, "b", number);
    assert(got == 1 || got == 2);
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    shared = table_new();
    table_put(shared, "a", 10);
#if BUG == 1
    table_put(shared, "b", 11);
#endif
    for (intptr_t i = 0; i < 2; i++) pthread_create(&threads[i], NULL, user, (void*)(i + 1));
    int value = 0;
    bool found = table_get(shared, "a", &value);
    assert(found && value == 10);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
#if BUG != 1
    assert(shared->num_entries == 2);
    assert(table_remove(shared, "b"));
    assert(!table_get(shared, "b", NULL));
#endif
    table_delete(shared);
    return 0;
}

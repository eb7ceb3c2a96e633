// Settings that are read when they are needed first, by double-checked locking: an atomic pointer says whether they are
// there; only who finds none takes the lock, looks again, and makes them.  Reloading makes new settings and leaves the
// old ones to those who still use them; they are counted, and the last user gives them back.
//
// With BUG the pointer is set before the settings are complete: a thread that needs no lock sees half of them.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { reader_count = 2, default_port = 80, default_limit = 16 };

struct settings {
    int port;
    int limit;
    int generation;
    int users;  // the store counts as one
};

// The pointer changes under the lock only; the users count under the lock.
struct store {
    pthread_mutex_t lock;
    struct settings *_Atomic current;
    int made;  // generations
};

static struct store store = {PTHREAD_MUTEX_INITIALIZER, NULL, 0};

static void settings_fill(struct settings *settings, int generation) {
    settings->port = default_port + generation;
    settings->limit = default_limit;
    settings->generation = generation;
    settings->users = 1;
}

static bool settings_are_valid(const struct settings *settings) {
    return settings->port == default_port + settings->generation && settings->limit == default_limit;
}

// New settings for the store, or NULL.  The caller holds the lock.
static struct settings *store_make(struct store *s) {
    struct settings *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL) return NULL;
#ifdef BUG
    atomic_store(&s->current, fresh);
    settings_fill(fresh, ++s->made);
#else
    settings_fill(fresh, ++s->made);
    atomic_store(&s->current, fresh);
#endif
    return fresh;
}

// The settings as they are now, made if there are none.  They live as long as the store has them.
static struct settings *store_get(struct store *s) {
    struct settings *settings = atomic_load(&s->current);
    if (settings != NULL) return settings;
    pthread_mutex_lock(&s->lock);
    settings = atomic_load(&s->current);
    if (settings == NULL) settings = store_make(s);
    pthread_mutex_unlock(&s->lock);
    return settings;
}

// The same for somebody who keeps them beyond a reload; store_release() gives them back.
static struct settings *store_acquire(struct store *s) {
    pthread_mutex_lock(&s->lock);
    struct settings *settings = atomic_load(&s->current);
    if (settings == NULL) settings = store_make(s);
    if (settings != NULL) settings->users++;
    pthread_mutex_unlock(&s->lock);
    return settings;
}

static void store_release(struct store *s, struct settings *settings) {
    pthread_mutex_lock(&s->lock);
    const int left = --settings->users;
    pthread_mutex_unlock(&s->lock);
    if (left == 0) free(settings);
}

static void store_destroy(struct store *s) {
    struct settings *last = atomic_exchange(&s->current, NULL);
    if (last != NULL) store_release(s, last);
    pthread_mutex_destroy(&s->lock);
}

struct result {
    int generation;
    bool has_failed;
};

static void *reader(void *argument) {
    struct result *result = argument;
    const struct settings *settings = store_get(&store);
    if (settings == NULL) {
        result->has_failed = true;
        return NULL;
    }
    assert(settings_are_valid(settings));
    result->generation = settings->generation;
    return NULL;
}

static void *keeper(void *argument) {
    struct result *result = argument;
    struct settings *settings = store_acquire(&store);
    if (settings == NULL) {
        result->has_failed = true;
        return NULL;
    }
    result->generation = settings->generation;
    assert(settings_are_valid(settings));
    store_release(&store, settings);
    return NULL;
}

int main(void) {
    static struct result results[reader_count + 1];
    pthread_t threads[reader_count + 1];
    for (int i = 0; i < reader_count; ++i)
        if (pthread_create(&threads[i], NULL, reader, &results[i]) != 0) return 1;
    if (pthread_create(&threads[reader_count], NULL, keeper, &results[reader_count]) != 0) return 1;
    for (int i = 0; i <= reader_count; ++i) pthread_join(threads[i], NULL);

    for (int i = 0; i <= reader_count; ++i) assert(results[i].has_failed || results[i].generation == 1);
    assert(store.made == 1);
    store_destroy(&store);
    return 0;
}

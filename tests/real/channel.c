// Channels between threads, with a buffer or without, and a select over several of them.
//
// quick: --check assert,deadlock => SAFE
// quick: -DBUG=1 --check assert,deadlock => UNSAFE: deadlock
// quick: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: close wakes one of those who wait, not all of them.
// BUG=2: a sender waits once, without a loop, so that two may take the last place of the buffer.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef CAPACITY
#define CAPACITY 1
#endif

// ---------------------------------------------------------------- a ring of messages

typedef struct ring {
    size_t size;
    size_t next;
    size_t capacity;
    void** data;
} ring;

static ring* ring_new(size_t capacity) {
    ring* r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->data = malloc(capacity * sizeof(void*));
    if (!r->data) {
        free(r);
        return NULL;
    }
    r->capacity = capacity;
    return r;
}

static void ring_dispose(ring* r) {
    free(r->data);
    free(r);
}

static int ring_add(ring* r, void* value) {
    if (r->size >= r->capacity) return -1;
    size_t position = r->next + r->size;
    if (position >= r->capacity) position -= r->capacity;
    r->data[position] = value;
    r->size++;
    return 0;
}

static void* ring_remove(ring* r) {
    void* value = NULL;
    if (r->size > 0) {
        value = r->data[r->next];
        r->next++;
        r->size--;
        if (r->next >= r->capacity) r->next -= r->capacity;
    }
    return value;
}

// ---------------------------------------------------------------- channels

// Somebody who selects sleeps on a condition of its own; each channel that it looks at knows it.
typedef struct selector {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool is_woken;
} selector;

#define MAX_SELECTORS 2

typedef struct chan {
    ring* buffer;
    pthread_mutex_t lock;
    pthread_cond_t readable, writable;
    int readers_waiting, writers_waiting;
    bool closed;
    selector* selectors[MAX_SELECTORS];
} chan;

static chan* chan_init(size_t capacity) {
    chan* c = calloc(1, sizeof(chan));
    if (!c) {
        errno = ENOMEM;
        return NULL;
    }
    c->buffer = ring_new(capacity);
    if (!c->buffer || pthread_mutex_init(&c->lock, NULL) != 0 || pthread_cond_init(&c->readable, NULL) != 0 ||
        pthread_cond_init(&c->writable, NULL) != 0) {
        free(c);
        return NULL;
    }
    return c;
}

static void chan_dispose(chan* c) {
    ring_dispose(c->buffer);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->readable);
    pthread_cond_destroy(&c->writable);
    free(c);
}

// With the lock held: what selects from this channel may look again.
static void wake_selectors(chan* c) {
    for (int i = 0; i < MAX_SELECTORS; i++) {
        selector* s = c->selectors[i];
        if (!s) continue;
        pthread_mutex_lock(&s->lock);
        s->is_woken = true;
        pthread_cond_signal(&s->woken);
        pthread_mutex_unlock(&s->lock);
    }
}

static int chan_close(chan* c) {
    int result = 0;
    pthread_mutex_lock(&c->lock);
    if (c->closed) {
        result = -1;
        errno = EPIPE;
    } else {
        c->closed = true;
#if BUG == 1
        pthread_cond_signal(&c->readable);
#else
        pthread_cond_broadcast(&c->readable);
#endif
        pthread_cond_broadcast(&c->writable);
        wake_selectors(c);
    }
    pthread_mutex_unlock(&c->lock);
    return result;
}

static int chan_send(chan* c, void* value) {
    pthread_mutex_lock(&c->lock);
#if BUG == 2
    if (c->buffer->size == c->buffer->capacity && !c->closed) {
#else
    while (c->buffer->size == c->buffer->capacity && !c->closed) {
#endif
        c->writers_waiting++;
        pthread_cond_wait(&c->writable, &c->lock);
        c->writers_waiting--;
    }
    if (c->closed) {
        pthread_mutex_unlock(&c->lock);
        errno = EPIPE;
        return -1;
    }
    int result = ring_add(c->buffer, value);
    if (c->readers_waiting > 0) pthread_cond_signal(&c->readable);
    wake_selectors(c);
    pthread_mutex_unlock(&c->lock);
    return result;
}

static int chan_recv(chan* c, void** value) {
    pthread_mutex_lock(&c->lock);
    while (c->buffer->size == 0) {
        if (c->closed) {
            pthread_mutex_unlock(&c->lock);
            errno = EPIPE;
            return -1;
        }
        c->readers_waiting++;
        pthread_cond_wait(&c->readable, &c->lock);
        c->readers_waiting--;
    }
    *value = ring_remove(c->buffer);
    if (c->writers_waiting > 0) pthread_cond_signal(&c->writable);
    pthread_mutex_unlock(&c->lock);
    return 0;
}

static int chan_try_recv(chan* c, void** value, bool* closed) {
    int result = -1;
    pthread_mutex_lock(&c->lock);
    if (c->buffer->size > 0) {
        *value = ring_remove(c->buffer);
        if (c->writers_waiting > 0) pthread_cond_signal(&c->writable);
        result = 0;
    }
    *closed = c->closed;
    pthread_mutex_unlock(&c->lock);
    return result;
}

static void chan_register(chan* c, selector* s, bool enter) {
    pthread_mutex_lock(&c->lock);
    for (int i = 0; i < MAX_SELECTORS; i++)
        if (c->selectors[i] == (enter ? NULL : s)) {
            c->selectors[i] = enter ? s : NULL;
            break;
        }
    pthread_mutex_unlock(&c->lock);
}

// Receives from one of the channels that has something; -1 if all are closed and empty.
static int chan_select(chan* channels[], int count, void** value) {
    selector self = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    int chosen = -1;
    for (int i = 0; i < count; i++) chan_register(channels[i], &self, true);
    for (;;) {
        int open = 0;
        for (int i = 0; i < count && chosen < 0; i++) {
            bool closed;
            if (chan_try_recv(channels[i], value, &closed) == 0)
                chosen = i;
            else if (!closed)
                open++;
        }
        if (chosen >= 0 || open == 0) break;
        pthread_mutex_lock(&self.lock);
        while (!self.is_woken) pthread_cond_wait(&self.woken, &self.lock);
        self.is_woken = false;
        pthread_mutex_unlock(&self.lock);
    }
    for (int i = 0; i < count; i++) chan_register(channels[i], &self, false);
    pthread_mutex_destroy(&self.lock);
    pthread_cond_destroy(&self.woken);
    return chosen;
}

// ---------------------------------------------------------------- users of it

static chan* work;

#if BUG == 1
static void* receiver(void* unused) {
    void* message;
    (void)unused;
    while (chan_recv(work, &message) == 0) assert(message == (void*)7);
    return NULL;
}

int main(void) {
    pthread_t readers[2];
    work = chan_init(CAPACITY);
    for (int i = 0; i < 2; i++) pthread_create(&readers[i], NULL, receiver, NULL);
    chan_close(work);
    for (int i = 0; i < 2; i++) pthread_join(readers[i], NULL);
    chan_dispose(work);
    return 0;
}
#else
static void* sender(void* value) {
    int sent = chan_send(work, value);
    assert(sent == 0);
    return NULL;
}

int main(void) {
    pthread_t senders[2];
    chan* quiet = chan_init(CAPACITY);
    work = chan_init(CAPACITY);
    for (intptr_t i = 0; i < 2; i++) pthread_create(&senders[i], NULL, sender, (void*)(i + 1));
    chan* both[2] = {quiet, work};
    void *first = NULL, *second = NULL;
    int from = chan_select(both, 2, &first);
    assert(from == 1);
    int received = chan_recv(work, &second);
    assert(received == 0);
    for (int i = 0; i < 2; i++) pthread_join(senders[i], NULL);
    assert((intptr_t)first + (intptr_t)second == 3);
    chan_close(work);
    chan_dispose(work);
    chan_dispose(quiet);
    return 0;
}
#endif

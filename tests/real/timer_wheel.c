// A timer wheel: a thread turns it, others start and stop timers, which call back when their slot comes.
//
// check: --check assert,deadlock,memory => SAFE
// check: -DBUG=1 --check memory => UNSAFE: use after free
// check: -DBUG=2 --check deadlock => UNSAFE: deadlock
//
// BUG=1: a timer is freed when it is stopped, although its callback may be under way.
// BUG=2: callbacks run with the wheel locked, and one of them starts a timer.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#define SLOTS 4
#ifndef TICKS
#define TICKS 2
#endif

// A list with a head that is an element, too.
typedef struct link {
    struct link *next, *previous;
} link;

#define container_of(pointer, type, member) ((type*)((char*)(pointer)-offsetof(type, member)))

static void list_init(link* head) { head->next = head->previous = head; }
static bool list_is_empty(const link* head) { return head->next == head; }

static void list_append(link* head, link* element) {
    element->next = head;
    element->previous = head->previous;
    head->previous->next = element;
    head->previous = element;
}

static void list_remove(link* element) {
    element->previous->next = element->next;
    element->next->previous = element->previous;
    list_init(element);
}

typedef struct timer {
    link in_slot;
    unsigned rounds;
    bool pending;
    void (*callback)(struct timer* t);
    void* user;
} timer;

typedef struct wheel {
    pthread_mutex_t lock;
    pthread_cond_t ran;
    pthread_t turner;
    link slots[SLOTS];
    unsigned now;
    timer* running;
    bool stopped;
} wheel;

static void wheel_tick(wheel* w) {
    pthread_mutex_lock(&w->lock);
    w->now = (w->now + 1) % SLOTS;
    link due;
    list_init(&due);
    for (link *l = w->slots[w->now].next, *next; l != &w->slots[w->now]; l = next) {
        next = l->next;
        timer* t = container_of(l, timer, in_slot);
        if (t->rounds > 0) {
            t->rounds--;
            continue;
        }
        list_remove(l);
        list_append(&due, l);
    }
    while (!list_is_empty(&due)) {
        timer* t = container_of(due.next, timer, in_slot);
        list_remove(&t->in_slot);
        t->pending = false;
        w->running = t;
#if BUG == 2
        t->callback(t);
#else
        pthread_mutex_unlock(&w->lock);
        t->callback(t);
        pthread_mutex_lock(&w->lock);
#endif
        w->running = NULL;
        pthread_cond_broadcast(&w->ran);
    }
    pthread_mutex_unlock(&w->lock);
}

static void* turn(void* argument) {
    wheel* w = argument;
    struct timespec pause = {0, 10 * 1000 * 1000};
    for (int i = 0; i < TICKS; i++) {
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&w->lock);
        bool stopped = w->stopped;
        pthread_mutex_unlock(&w->lock);
        if (stopped) break;
        wheel_tick(w);
    }
    return NULL;
}

static void wheel_init(wheel* w) {
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->ran, NULL);
    for (int i = 0; i < SLOTS; i++) list_init(&w->slots[i]);
    w->now = 0;
    w->running = NULL;
    w->stopped = false;
    pthread_create(&w->turner, NULL, turn, w);
}

static void wheel_stop(wheel* w) {
    pthread_mutex_lock(&w->lock);
    w->stopped = true;
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->turner, NULL);
    pthread_cond_destroy(&w->ran);
    pthread_mutex_destroy(&w->lock);
}

static void timer_start(wheel* w, timer* t, unsigned ticks) {
    pthread_mutex_lock(&w->lock);
    if (!t->pending) {
        t->pending = true;
        t->rounds = (ticks - 1) / SLOTS;
        list_append(&w->slots[(w->now + ticks) % SLOTS], &t->in_slot);
    }
    pthread_mutex_unlock(&w->lock);
}

// Behind this the callback is not called, and does not run.
static void timer_stop(wheel* w, timer* t) {
    pthread_mutex_lock(&w->lock);
    if (t->pending) {
        list_remove(&t->in_slot);
        t->pending = false;
    }
#if BUG != 1
    while (w->running == t || t->pending) {
        if (t->pending) {
            list_remove(&t->in_slot);
            t->pending = false;
        } else {
            pthread_cond_wait(&w->ran, &w->lock);
        }
    }
#endif
    pthread_mutex_unlock(&w->lock);
}

static timer* timer_new(void (*callback)(timer*), void* user) {
    timer* t = calloc(1, sizeof *t);
    if (!t) abort();
    list_init(&t->in_slot);
    t->callback = callback;
    t->user = user;
    return t;
}

static wheel the_wheel;

static void count_once(timer* t) {
    int* count = t->user;
    ++*count;
    if (*count < 2) timer_start(&the_wheel, t, 1);
}

int main(void) {
    static int count;
    wheel_init(&the_wheel);
    timer* t = timer_new(count_once, &count);
    timer_start(&the_wheel, t, 1);
    timer_stop(&the_wheel, t);
    int before = count;
    assert(before <= 2);
    free(t);
    wheel_stop(&the_wheel);
    assert(count == before);
    return 0;
}

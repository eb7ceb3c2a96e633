// A bounded blocking queue: a ring of slots, one lock, two condition variables.  Producers and consumers run until each has
// moved its share; the queue is closed at the end, and a consumer that waits then leaves.
//
// With BUG one condition variable serves both sides, and a signal may wake the wrong one: all wait for ever.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { capacity = 1, producers = 2, items_each = 1, total = producers * items_each };

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_full;
    pthread_cond_t not_empty;
    int slots[capacity];
    unsigned head;   // the oldest item
    unsigned count;  // items in the queue
    bool closed;
};

struct report {
    int taken;
    int sum;
};

static struct queue queue;
static struct report reports[2];

static void queue_init(struct queue *q) {
    pthread_mutex_init(&q->lock, 0);
    pthread_cond_init(&q->not_full, 0);
    pthread_cond_init(&q->not_empty, 0);
    q->head = 0;
    q->count = 0;
    q->closed = false;
}

static void queue_destroy(struct queue *q) {
    pthread_cond_destroy(&q->not_empty);
    pthread_cond_destroy(&q->not_full);
    pthread_mutex_destroy(&q->lock);
}

static pthread_cond_t *room(struct queue *q) {
#ifdef BUG
    return &q->not_empty;
#else
    return &q->not_full;
#endif
}

// Waits for room.  False if the queue was closed.
static bool queue_put(struct queue *q, int item) {
    pthread_mutex_lock(&q->lock);
    while (q->count == capacity && !q->closed) pthread_cond_wait(room(q), &q->lock);
    if (q->closed) {
        pthread_mutex_unlock(&q->lock);
        return false;
    }
    q->slots[(q->head + q->count) % capacity] = item;
    q->count++;
    assert(q->count <= capacity);
    pthread_cond_signal(&q->not_empty);
    pthread_mutex_unlock(&q->lock);
    return true;
}

// Waits for an item.  False if there is none and will be none.
static bool queue_take(struct queue *q, int *item) {
    pthread_mutex_lock(&q->lock);
    while (q->count == 0 && !q->closed) pthread_cond_wait(&q->not_empty, &q->lock);
    if (q->count == 0) {
        pthread_mutex_unlock(&q->lock);
        return false;
    }
    *item = q->slots[q->head];
    q->head = (q->head + 1) % capacity;
    q->count--;
    pthread_cond_signal(room(q));
    pthread_mutex_unlock(&q->lock);
    return true;
}

static void queue_close(struct queue *q) {
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->not_full);
    pthread_cond_broadcast(&q->not_empty);
    pthread_mutex_unlock(&q->lock);
}

static void *produce(void *argument) {
    int first = (int)(long)argument;
    for (int i = 0; i < items_each; ++i) {
        bool accepted = queue_put(&queue, first + i);
        assert(accepted);
    }
    return 0;
}

static void *consume(void *argument) {
    struct report *report = argument;
    for (int i = 0; i < total; ++i) {
        int item = 0;
        if (!queue_take(&queue, &item)) break;
        report->taken++;
        report->sum += item;
    }
    return 0;
}

int main(void) {
    pthread_t producing[producers], consuming[2];
    queue_init(&queue);
    for (long i = 0; i < 2; ++i) pthread_create(&consuming[i], 0, consume, &reports[i]);
    for (long i = 0; i < producers; ++i) pthread_create(&producing[i], 0, produce, (void *)(i + 1));
    for (int i = 0; i < producers; ++i) pthread_join(producing[i], 0);
    queue_close(&queue);
    for (int i = 0; i < 2; ++i) pthread_join(consuming[i], 0);
    assert(reports[0].taken + reports[1].taken == total);
    assert(reports[0].sum + reports[1].sum == 3);
    queue_destroy(&queue);
    return 0;
}

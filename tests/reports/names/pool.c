// A pool on the heap, made by another function; its jobs call functions by pointers.  The count is not protected.
// args: --shortest
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum phase { IDLE, RUNNING };
struct job {
    void (*run)(int *);
    int *argument;
    struct job *next;
};
struct pool {
    pthread_mutex_t lock;
    unsigned count;
    enum phase phase;
    struct job *head;
    double load;
};

static void increment(int *number) { (*number)++; }

static struct pool *create_pool(void) {
    struct pool *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    pthread_mutex_init(&fresh->lock, 0);
    fresh->count = 0;
    fresh->phase = IDLE;
    fresh->head = 0;
    fresh->load = 0.5;
    return fresh;
}

static void *worker(void *argument) {
    struct pool *mine = argument;
    pthread_mutex_lock(&mine->lock);
    struct job *job = mine->head;
    if (job) {
        mine->head = job->next;
        mine->phase = RUNNING;
        job->run(job->argument);
    }
    pthread_mutex_unlock(&mine->lock);
    mine->load = 1.5;
    mine->count++;
    return 0;
}

int main(void) {
    struct pool *pool = create_pool();
    int total = 0;
    struct job *first = malloc(sizeof *first);
    first->run = increment;
    first->argument = &total;
    first->next = 0;
    pool->head = first;
    pthread_t a, b;
    pthread_create(&a, 0, worker, pool);
    pthread_create(&b, 0, worker, pool);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(total == 1);
    assert(pool->count == 2);
    return 0;
}

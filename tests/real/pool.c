// A pool of threads with a list of jobs: add, wait until all is done, destroy.
//
// quick: => SAFE
// quick: -DBUG=1 => UNSAFE: deadlock
// quick: -DBUG=2 --check memory => UNSAFE
//
// BUG=1: the last worker that becomes idle looks at the list before it counts itself out, so pool_wait may sleep for ever.
// BUG=2: destroy frees the pool when the workers have been told to stop, not when they have stopped.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef JOBS
#define JOBS 2
#endif

// ---------------------------------------------------------------- a semaphore with two values

typedef struct bsem {
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    int value;
} bsem;

static void bsem_init(bsem* sem, int value) {
    if (value < 0 || value > 1) {
        fprintf(stderr, "bsem_init(): a value of %d\n", value);
        exit(1);
    }
    pthread_mutex_init(&sem->mutex, NULL);
    pthread_cond_init(&sem->cond, NULL);
    sem->value = value;
}

static void bsem_post(bsem* sem) {
    pthread_mutex_lock(&sem->mutex);
    sem->value = 1;
    pthread_cond_signal(&sem->cond);
    pthread_mutex_unlock(&sem->mutex);
}

static void bsem_post_all(bsem* sem) {
    pthread_mutex_lock(&sem->mutex);
    sem->value = 1;
    pthread_cond_broadcast(&sem->cond);
    pthread_mutex_unlock(&sem->mutex);
}

static void bsem_wait(bsem* sem) {
    pthread_mutex_lock(&sem->mutex);
    while (sem->value != 1) pthread_cond_wait(&sem->cond, &sem->mutex);
    sem->value = 0;
    pthread_mutex_unlock(&sem->mutex);
}

// ---------------------------------------------------------------- the list of jobs

typedef struct job {
    struct job* next;
    void (*function)(void* argument);
    void* argument;
} job;

typedef struct jobqueue {
    pthread_mutex_t mutex;
    job* front;
    job* rear;
    bsem* has_jobs;
    int length;
} jobqueue;

static int jobqueue_init(jobqueue* queue) {
    queue->length = 0;
    queue->front = NULL;
    queue->rear = NULL;
    queue->has_jobs = malloc(sizeof(bsem));
    if (queue->has_jobs == NULL) return -1;
    pthread_mutex_init(&queue->mutex, NULL);
    bsem_init(queue->has_jobs, 0);
    return 0;
}

static void jobqueue_push(jobqueue* queue, job* new_job) {
    pthread_mutex_lock(&queue->mutex);
    new_job->next = NULL;
    switch (queue->length) {
        case 0:
            queue->front = new_job;
            queue->rear = new_job;
            break;
        default:
            queue->rear->next = new_job;
            queue->rear = new_job;
    }
    queue->length++;
    bsem_post(queue->has_jobs);
    pthread_mutex_unlock(&queue->mutex);
}

static job* jobqueue_pull(jobqueue* queue) {
    pthread_mutex_lock(&queue->mutex);
    job* first = queue->front;
    switch (queue->length) {
        case 0:
            break;
        case 1:
            queue->front = NULL;
            queue->rear = NULL;
            queue->length = 0;
            break;
        default:
            queue->front = first->next;
            queue->length--;
            bsem_post(queue->has_jobs);
    }
    pthread_mutex_unlock(&queue->mutex);
    return first;
}

static void jobqueue_destroy(jobqueue* queue) {
    while (queue->length > 0) free(jobqueue_pull(queue));
    pthread_mutex_destroy(&queue->mutex);
    free(queue->has_jobs);
}

// ---------------------------------------------------------------- the pool

struct pool;

typedef struct worker {
    int id;
    pthread_t thread;
    struct pool* pool;
} worker;

typedef struct pool {
    worker** workers;
    int num_workers;
    volatile int keep_alive;
    volatile int num_alive;
    volatile int num_working;
    pthread_mutex_t count_lock;
    pthread_cond_t all_idle;
    jobqueue queue;
} pool;

static void pool_count(pool* p, int working) {
    pthread_mutex_lock(&p->count_lock);
    p->num_working += working;
    pthread_mutex_unlock(&p->count_lock);
}

static void pool_finished_job(pool* p) {
#if BUG == 1
    pthread_mutex_lock(&p->count_lock);
    int is_last = p->num_working == 1;
    pthread_mutex_unlock(&p->count_lock);
    pool_count(p, -1);
    if (is_last) pthread_cond_signal(&p->all_idle);
#else
    pthread_mutex_lock(&p->count_lock);
    p->num_working--;
    if (p->num_working == 0) pthread_cond_signal(&p->all_idle);
    pthread_mutex_unlock(&p->count_lock);
#endif
}

static void* worker_main(void* argument) {
    worker* self = argument;
    pool* p = self->pool;
    char name[16];
    snprintf(name, sizeof name, "pool-%d", self->id);
    pthread_mutex_lock(&p->count_lock);
    p->num_alive++;
    pthread_mutex_unlock(&p->count_lock);
    while (p->keep_alive) {
        bsem_wait(p->queue.has_jobs);
        if (!p->keep_alive) {
            bsem_post(p->queue.has_jobs);
            break;
        }
        pool_count(p, 1);
        job* next = jobqueue_pull(&p->queue);
        if (next != NULL) {
            next->function(next->argument);
            free(next);
        }
        pool_finished_job(p);
    }
    pthread_mutex_lock(&p->count_lock);
    p->num_alive--;
    pthread_mutex_unlock(&p->count_lock);
    return NULL;
}

static int worker_init(pool* p, worker** place, int id) {
    *place = malloc(sizeof(worker));
    if (*place == NULL) {
        fprintf(stderr, "worker_init(): no memory\n");
        return -1;
    }
    (*place)->pool = p;
    (*place)->id = id;
    return pthread_create(&(*place)->thread, NULL, worker_main, *place);
}

pool* pool_init(int num_workers) {
    if (num_workers < 0) num_workers = 0;
    pool* p = malloc(sizeof(pool));
    if (p == NULL) return NULL;
    p->keep_alive = 1;
    p->num_alive = 0;
    p->num_working = 0;
    p->num_workers = num_workers;
    if (jobqueue_init(&p->queue) == -1) {
        free(p);
        return NULL;
    }
    p->workers = malloc(num_workers * sizeof(worker*));
    if (p->workers == NULL) {
        jobqueue_destroy(&p->queue);
        free(p);
        return NULL;
    }
    pthread_mutex_init(&p->count_lock, NULL);
    pthread_cond_init(&p->all_idle, NULL);
    for (int n = 0; n < num_workers; n++) worker_init(p, &p->workers[n], n);
    return p;
}

int pool_add(pool* p, void (*function)(void*), void* argument) {
    job* new_job = malloc(sizeof(job));
    if (new_job == NULL) {
        fprintf(stderr, "pool_add(): no memory\n");
        return -1;
    }
    new_job->function = function;
    new_job->argument = argument;
    jobqueue_push(&p->queue, new_job);
    return 0;
}

// Until no job is left, neither in the list nor in a worker.
void pool_wait(pool* p) {
    pthread_mutex_lock(&p->count_lock);
    while (p->queue.length || p->num_working) pthread_cond_wait(&p->all_idle, &p->count_lock);
    pthread_mutex_unlock(&p->count_lock);
}

void pool_destroy(pool* p) {
    if (p == NULL) return;
    p->keep_alive = 0;
    bsem_post_all(p->queue.has_jobs);
#if BUG != 2
    for (int n = 0; n < p->num_workers; n++) pthread_join(p->workers[n]->thread, NULL);
#endif
    jobqueue_destroy(&p->queue);
    for (int n = 0; n < p->num_workers; n++) free(p->workers[n]);
    free(p->workers);
    free(p);
}

// ---------------------------------------------------------------- a user of it

static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void add_to_sum(void* argument) {
    pthread_mutex_lock(&sum_lock);
    sum += *(int*)argument;
    pthread_mutex_unlock(&sum_lock);
}

int main(void) {
    static int numbers[JOBS];
    int expected = 0;
    pool* p = pool_init(WORKERS);
    for (int i = 0; i < JOBS; i++) {
        numbers[i] = i + 1;
        expected += i + 1;
        pool_add(p, add_to_sum, &numbers[i]);
    }
    pool_wait(p);
    assert(sum == expected);
    pool_destroy(p);
    return 0;
}

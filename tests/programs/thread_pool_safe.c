// A pool of worker threads.  Tasks stand in a ring until a worker is free; whoever submits one to a full ring waits for
// room.  pool_drain() waits until all submitted tasks have been executed, pool_stop() lets the workers finish what is
// queued and joins them.
//
// With BUG a worker looks at the ring only once after it was woken.  Another worker may have taken the task in between:
// the signal says that there was a task, not that there is one.
// args: --no-spurious-wakeups
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { ring_size = 2, worker_count = 2, job_count = 2 };

struct task {
    void (*run)(void *argument);
    void *argument;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t has_task;  // or the pool stops
    pthread_cond_t has_room;
    pthread_cond_t is_idle;
    struct task ring[ring_size];
    unsigned head;     // the oldest task
    unsigned queued;   // tasks in the ring
    unsigned running;  // tasks that workers execute just now
    bool is_stopping;
    pthread_t workers[worker_count];
    unsigned started;  // workers
};

// The oldest task.  The caller holds the lock.
static struct task pool_pop(struct pool *pool) {
    assert(pool->queued > 0);
    struct task task = pool->ring[pool->head];
    pool->head = (pool->head + 1) % ring_size;
    pool->queued--;
    return task;
}

// Waits for a task.  False if there is none, and none will come.
static bool pool_next(struct pool *pool, struct task *task) {
    pthread_mutex_lock(&pool->lock);
#ifdef BUG
    if (pool->queued == 0 && !pool->is_stopping) pthread_cond_wait(&pool->has_task, &pool->lock);
    if (pool->is_stopping && pool->queued == 0) {
#else
    while (pool->queued == 0 && !pool->is_stopping) pthread_cond_wait(&pool->has_task, &pool->lock);
    if (pool->queued == 0) {
#endif
        pthread_mutex_unlock(&pool->lock);
        return false;
    }
    *task = pool_pop(pool);
    pool->running++;
    pthread_cond_signal(&pool->has_room);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

static void pool_task_done(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    if (pool->running == 0 && pool->queued == 0) pthread_cond_broadcast(&pool->is_idle);
    pthread_mutex_unlock(&pool->lock);
}

static void *pool_worker(void *argument) {
    struct pool *pool = argument;
    struct task task;
    while (pool_next(pool, &task)) {
        task.run(task.argument);
        pool_task_done(pool);
    }
    return NULL;
}

static void pool_stop(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_stopping = true;
    pthread_cond_broadcast(&pool->has_task);
    pthread_cond_broadcast(&pool->has_room);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; ++i) pthread_join(pool->workers[i], NULL);
    pthread_cond_destroy(&pool->is_idle);
    pthread_cond_destroy(&pool->has_room);
    pthread_cond_destroy(&pool->has_task);
    pthread_mutex_destroy(&pool->lock);
}

// 0, or the error of what failed; then there is no pool.
static int pool_start(struct pool *pool) {
    int error = pthread_mutex_init(&pool->lock, NULL);
    if (error != 0) return error;
    pthread_cond_init(&pool->has_task, NULL);
    pthread_cond_init(&pool->has_room, NULL);
    pthread_cond_init(&pool->is_idle, NULL);
    pool->head = pool->queued = pool->running = pool->started = 0;
    pool->is_stopping = false;
    for (unsigned i = 0; i < worker_count; ++i) {
        error = pthread_create(&pool->workers[i], NULL, pool_worker, pool);
        if (error != 0) {
            pool_stop(pool);
            return error;
        }
        pool->started++;
    }
    return 0;
}

// Waits for room in the ring.  ECANCELED if the pool stops.
static int pool_submit(struct pool *pool, void (*run)(void *), void *argument) {
    pthread_mutex_lock(&pool->lock);
    while (pool->queued == ring_size && !pool->is_stopping) pthread_cond_wait(&pool->has_room, &pool->lock);
    if (pool->is_stopping) {
        pthread_mutex_unlock(&pool->lock);
        return ECANCELED;
    }
    pool->ring[(pool->head + pool->queued) % ring_size] = (struct task){run, argument};
    pool->queued++;
    pthread_cond_signal(&pool->has_task);
    pthread_mutex_unlock(&pool->lock);
    return 0;
}

// Waits until everything that was submitted has been executed.
static void pool_drain(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (pool->queued > 0 || pool->running > 0) pthread_cond_wait(&pool->is_idle, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

// What the pool is used for: squares of numbers.  Each job has a place of its own, so they need no lock.
struct job {
    int input;
    int output;
};

static void square(void *argument) {
    struct job *job = argument;
    job->output = job->input * job->input;
}

int main(void) {
    static struct pool pool;
    static struct job jobs[job_count];
    if (pool_start(&pool) != 0) return 1;
    for (int i = 0; i < job_count; ++i) {
        jobs[i].input = i + 2;
        int error = pool_submit(&pool, square, &jobs[i]);
        assert(error == 0);
    }
    pool_drain(&pool);
    for (int i = 0; i < job_count; ++i) assert(jobs[i].output == (i + 2) * (i + 2));
    pool_stop(&pool);
    return 0;
}

// A worker of a pool has nothing to do when main returns.  That is no deadlock, and does not hide what is wrong: a job is
// said to be finished before its result is there.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t work = PTHREAD_COND_INITIALIZER, progress = PTHREAD_COND_INITIALIZER;
int queued, finished, result;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (queued == 0) pthread_cond_wait(&work, &m);
    --queued;
    finished = 1;
    pthread_cond_signal(&progress);
    pthread_mutex_unlock(&m);
    result = 1;
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_mutex_lock(&m);
    queued = 1;
    pthread_cond_signal(&work);
    while (!finished) pthread_cond_wait(&progress, &m);
    pthread_mutex_unlock(&m);
    assert(result == 1);  // fails here
    return 0;
}

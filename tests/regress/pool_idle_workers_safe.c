// Workers of a pool have nothing to do when main returns: no deadlock.
// expect: SAFE
// not with: cvc5
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t work = PTHREAD_COND_INITIALIZER;
int queued;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (queued == 0) pthread_cond_wait(&work, &m);
    --queued;
    assert(queued == 0);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_mutex_lock(&m);
    queued = 1;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&m);
    return 0;
}

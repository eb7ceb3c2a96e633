// Three workers take numbered pieces of work from a queue until a flag says that there is no more.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, taken, done;

static void *work(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (!waiting && !done) pthread_cond_wait(&changed, &m);
        if (!waiting) break;
        waiting--;
        taken++;
        assert(waiting >= 0);
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        taken--;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_unlock(&m);
    return arg;
}

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
    while (__VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&m);
        if (waiting < 2) waiting++;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    done = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    assert(waiting == 0 && taken == 0);
}

// clause: POSIX pthread_cond_wait: upon successful return, the mutex shall have been locked and shall be owned by the
//     calling thread
// args: --no-spurious-wakeups
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;

void *other(void *arg) {
    pthread_mutex_lock(&m);
    go = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    pthread_mutex_lock(&m);
    while (!go) assert(pthread_cond_wait(&c, &m) == 0);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    assert(pthread_mutex_unlock(&m) == 0);
    pthread_join(t, 0);
    return 0;
}

// The thread detaches itself before, or while, it is joined.
// args: --check memory
// expect: UNSAFE: join of a thread that was joined or detached at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int joining;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    if (!joining) pthread_detach(pthread_self());
    pthread_mutex_unlock(&m);
    for (;;) {
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    joining = 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);  // fails here
    return 0;
}

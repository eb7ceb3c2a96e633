// clause: C11 5.1.2.4 p18: join and a lock order accesses; what is never executed at once is no data race
// args: --check race
// expect: SAFE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, done;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    done = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int d = done;
    pthread_mutex_unlock(&m);
    if (d) x++;
    pthread_join(t, 0);
    return x;
}

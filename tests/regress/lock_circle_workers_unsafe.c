// Two workers take two locks in different orders; main waits for both.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
int n;

void *down(void *arg) {
    pthread_mutex_lock(&l);
    pthread_mutex_lock(&m);  // fails here
    --n;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&l);
    return arg;
}

void *up(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&l);
    ++n;
    pthread_mutex_unlock(&l);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, down, 0);
    pthread_create(&second, 0, up, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}

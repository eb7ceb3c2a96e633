// Two threads take two locks in opposite order, while a third one runs on: a circle of waiting threads.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *first(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);  // fails here
    x++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

void *second(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    x++;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, first, 0);
    pthread_create(&t, 0, second, 0);
    y = 1;
    return 0;
}

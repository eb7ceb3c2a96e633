// clause: POSIX pthread_create: a thread outlives the thread that has created it
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t inner;
int x;

void *second(void *arg) {
    x = 7;
    return 0;
}

void *first(void *arg) {
    pthread_create(&inner, 0, second, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    pthread_join(t, 0);
    pthread_join(inner, 0);
    assert(x == 7);
    return 0;
}

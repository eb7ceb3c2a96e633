// clause: POSIX pthread_join: any thread may join, not only the creator
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t t;
int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

void *joiner(void *arg) {
    assert(pthread_join(t, 0) == 0);
    x = 2;
    return 0;
}

int main(void) {
    pthread_t u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, joiner, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}

// clause: POSIX pthread_create: the ID is stored in the location referenced by thread: two calls for one location write
//     it twice
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

pthread_t shared;

void *empty(void *arg) { return 0; }

void *worker(void *arg) {
    pthread_create(&shared, 0, empty, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}

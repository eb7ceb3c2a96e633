// clause: POSIX pthread_create: the location of the ID is written by the creator, and the new thread may run before
//     that
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

pthread_t t;

void *worker(void *arg) {
    pthread_t mine = t;
    return mine == pthread_self() ? &t : 0;
}

int main(void) {
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}

// Two threads that share a seed.
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

unsigned seed;

void *work(void *unused) {
    rand_r(&seed); // fails here
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    work(0);
    pthread_join(thread, 0);
    return 0;
}

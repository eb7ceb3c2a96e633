// clause: C11 5.1.2.4 p25: two atomic operations make no data race
// args: --check race
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = x;
    x = 2;
    pthread_join(t, 0);
    return y;
}

// clause: C11 5.1.2.4 p25: a data race does not depend on the values: both write the same
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    return 0;
}

// clause: C11 5.1.2.4 p25: two conflicting actions in different threads, at least one not atomic, and neither happens
//     before the other
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x++;
    pthread_join(t, 0);
    return 0;
}

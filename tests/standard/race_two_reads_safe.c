// clause: C11 5.1.2.4 p4: two evaluations conflict if one of them modifies a memory location; two reads do not
// args: --check race
// expect: SAFE
#include <pthread.h>

int x = 1;

void *worker(void *arg) { return x ? arg : 0; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = x;
    pthread_join(t, 0);
    x = 2;
    return y;
}

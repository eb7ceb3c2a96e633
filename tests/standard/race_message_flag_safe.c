// clause: C11 5.1.2.4 p11, p16: a seq_cst store that is read synchronizes, so that what was sequenced before happens
//     before
// args: --check assert,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    data = 5;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (ready) assert(data == 5);
    pthread_join(t, 0);
    return 0;
}

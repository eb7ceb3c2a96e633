// clause: C11 5.1.2.4 p25: a flag that is no atomic object makes a data race, though the value is right under
//     sequential consistency
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

int data, ready;

void *worker(void *arg) {
    data = 5;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int y = 0;
    pthread_create(&t, 0, worker, 0);
    if (ready) y = data;
    pthread_join(t, 0);
    return y;
}

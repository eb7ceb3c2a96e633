// clause: C11 3.14: separate elements of an array are separate memory locations
// args: --check assert,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

char a[2];

void *worker(void *arg) {
    a[0]++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    a[1]++;
    pthread_join(t, 0);
    assert(a[0] == 1 && a[1] == 1);
    return 0;
}

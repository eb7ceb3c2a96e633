// Busy waiting for a flag; what was written before it is there.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

volatile int flag;
int data;

void *producer(void *arg) {
    data = 3;
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    while (!flag) {
    }
    assert(data == 3);
    return 0;
}

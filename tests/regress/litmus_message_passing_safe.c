// Message passing: who sees the flag sees the data.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int data, flag;

void *producer(void *arg) {
    data = 42;
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    if (flag == 1) assert(data == 42);
    return 0;
}

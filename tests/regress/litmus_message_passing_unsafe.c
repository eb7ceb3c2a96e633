// The producer raises the flag too early.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int data, flag;

void *producer(void *arg) {
    flag = 1;
    data = 42;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    if (flag == 1) assert(data == 42);  // fails here
    return 0;
}

// Two reads of one variable never go back in time.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *writer(void *arg) {
    x = 1;
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    int first = x;
    int second = x;
    assert(first <= second);
    return 0;
}

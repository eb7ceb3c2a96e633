// A flag is read before a loop and again at the end of its body.  Behind the test what was read is dead, so a turn from
// there to there changes nothing: a wait.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;
int data;

void *producer(void *arg) {
    data = 3;
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    int seen = flag;
    while (!seen) seen = flag;
    assert(data == 3);
    return 0;
}

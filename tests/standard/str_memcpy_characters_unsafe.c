// clause: C11 7.24.2.1 p2, 5.1.2.4 p4: memcpy copies characters: who reads meanwhile may find some of an int's bytes
//     changed
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

int number;
const int all = 0x01010101;

void *worker(void *arg) {
    memcpy(&number, &all, sizeof number);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = number;
    assert(seen == 0 || seen == all);  // fails here
    pthread_join(t, 0);
    return 0;
}

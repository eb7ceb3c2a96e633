// Another thread changes the source while it is copied: a mixture arrives.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

int from[2], to[2];

void *worker(void *arg) {
    memcpy(to, from, sizeof to);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    from[0] = 1;
    from[1] = 1;
    pthread_join(t, 0);
    assert(to[0] >= to[1]);  // fails here
    return 0;
}

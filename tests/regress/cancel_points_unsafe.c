// A thread may be cancelled at a point before it has done its work, or it may not.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int done;

static void* worker(void* unused) {
    usleep(10);
    done = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    assert(done);  // fails here
}

// args: --check race
// expect: UNSAFE: data race at FILE:LINE
// A struct that is passed by value is read by the call.
#include <pthread.h>

struct vector {
    long x, y, z;
} shared;

static long last_of(struct vector v) {
    return v.z;
}

static void *change(void *unused) {
    shared.z = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    long seen = last_of(shared);  // fails here
    pthread_join(thread, 0);
    return (int)seen;
}

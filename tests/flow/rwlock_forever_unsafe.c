// A writer that only asks to read.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *write(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        a = !a;
        b = !b;
        pthread_rwlock_unlock(&l);
    }
    return arg;
}

static void *read(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        int c = a, d = b;
        pthread_rwlock_unlock(&l);
        assert(c == d);  // fails here
    }
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, write, 0);
    pthread_create(&u, 0, read, 0);
    read(0);
}

// args: --check race
// expect: UNSAFE: data race at FILE:LINE
// POSIX: pthread_join stores what the thread has returned.  That is an ordinary write.
#include <pthread.h>

void *result;

static void *compute(void *argument) {
    return argument;
}

static void *look(void *unused) {
    (void)unused;
    return result;
}

int main(void) {
    pthread_t thread, other;
    pthread_create(&thread, 0, compute, &result);
    pthread_create(&other, 0, look, 0);
    pthread_join(thread, &result);  // fails here
    pthread_join(other, 0);
    return 0;
}

// A thread that writes N rounds: safe, and cut off by a small --unwind.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int last;

static void *writer(void *unused) {
    for (int i = 1; i <= N; i++) last = i;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    assert(last <= N);
    pthread_join(thread, 0);
    return 0;
}

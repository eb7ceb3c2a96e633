// expect: UNSAFE: assertion failed at FILE:LINE
// A handler runs in the thread that raises the signal, beside the others.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int seen;

static void note(int number) { seen++; }

void *work(void *unused) {
    raise(SIGUSR1);
    return unused;
}

int main(void) {
    pthread_t thread;
    signal(SIGUSR1, note);
    pthread_create(&thread, 0, work, 0);
    raise(SIGUSR1);
    pthread_join(thread, 0);
    assert(seen == 2);  // fails here
    return 0;
}

// A function without body and result does nothing, and the run that calls it replays.
// args: --externals-return-any
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void notify(int round);
int x;

void *work(void *unused) {
    for (int i = 0; i < 2; i++) {
        notify(i);
        x++;
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    work(0);
    pthread_join(thread, 0);
    assert(x == 4);  // fails here
    return 0;
}

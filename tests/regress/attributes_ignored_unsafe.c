// Two threads on one processor are still interleaved.
// expect: UNSAFE: assertion failed at FILE:LINE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int x;

void *work(void *unused) {
    x++;
    return unused;
}

int main(void) {
    pthread_t thread;
    cpu_set_t set = {{1}};
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    pthread_create(&thread, 0, work, 0);
    pthread_setaffinity_np(thread, sizeof set, &set);
    work(0);
    pthread_join(thread, 0);
    assert(x == 2); // fails here
    return 0;
}

// Protocols of mutexes and sets of processors do not matter.
// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

pthread_mutex_t lock;
int x;

void *work(void *unused) {
    pthread_mutex_lock(&lock);
    x++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_mutexattr_t kind;
    cpu_set_t set = {{1}};
    pthread_mutexattr_init(&kind);
    assert(pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT) == 0);
    assert(pthread_mutexattr_setprotocol(&kind, 9) == EINVAL);
    assert(pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_STALLED) == 0);
    pthread_mutex_init(&lock, &kind);
    pthread_attr_init(&attributes);
    assert(pthread_attr_setaffinity_np(&attributes, sizeof set, &set) == 0);
    pthread_create(&thread, &attributes, work, 0);
    assert(pthread_setaffinity_np(thread, sizeof set, &set) == 0);
    work(0);
    pthread_join(thread, 0);
    assert(x == 2);
    return 0;
}

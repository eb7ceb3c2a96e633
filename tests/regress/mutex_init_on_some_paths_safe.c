// expect: SAFE
// A mutex on the heap that is initialised on some ways only, and locked only there: as drivers do when they probe.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct device {
    pthread_mutex_t lock;
    int users;
};

static int probe(struct device *device) {
    if (__VERIFIER_nondet_int()) return -1;
    pthread_mutex_init(&device->lock, 0);
    device->users = 0;
    return 0;
}

static void *use(void *argument) {
    struct device *device = argument;
    pthread_mutex_lock(&device->lock);
    device->users++;
    pthread_mutex_unlock(&device->lock);
    return 0;
}

int main(void) {
    struct device *device = malloc(sizeof *device);
    if (probe(device) != 0) return 1;
    pthread_t thread;
    pthread_create(&thread, 0, use, device);
    pthread_mutex_lock(&device->lock);
    device->users++;
    assert(device->users <= 2);
    pthread_mutex_unlock(&device->lock);
    pthread_join(thread, 0);
    return 0;
}

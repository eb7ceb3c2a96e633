// A thread looks at a flag once, and waits then for what nobody ever does: that the flag is set later does not help.
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint notified;
static atomic_int ready;

static void *sets(void *unused) {
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    for (;;) {
        unsigned before = notified;
        if (ready) break;
        while (notified == before) {
        }
    }
    pthread_join(t, 0);
}

// clause: POSIX pthread_spin_lock: the thread shall spin until the lock becomes available; XBD 4.12: it synchronizes
//     memory
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t s;
int x;

void *worker(void *arg) {
    pthread_spin_lock(&s);
    x++;
    pthread_spin_unlock(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}

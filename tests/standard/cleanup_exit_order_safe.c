// clause: POSIX pthread_exit: any cancellation cleanup handlers not yet popped shall be popped in the reverse order
//     that they were pushed and then executed
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int trail;

void first(void *p) { trail = trail * 10 + 1; }
void second(void *p) { trail = trail * 10 + 2; }

void *worker(void *arg) {
    pthread_cleanup_push(first, 0);
    pthread_cleanup_push(second, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(trail == 21);
    return 0;
}

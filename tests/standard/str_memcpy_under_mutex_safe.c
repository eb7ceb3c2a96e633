// clause: POSIX pthread_mutex_lock, C11 7.24.2.1: who holds the mutex sees what was copied under it as a whole
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct message {
    int *place;
    long number;
} box;
int target;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    struct message sent = {&target, 0x01010101};
    pthread_mutex_lock(&m);
    memcpy(&box, &sent, sizeof box);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct message seen;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    memcpy(&seen, &box, sizeof seen);
    pthread_mutex_unlock(&m);
    assert(seen.place ? seen.place == &target && seen.number == 0x01010101 : seen.number == 0);
    pthread_join(t, 0);
    return 0;
}

// memcpy moves an address as a whole: who gets the message finds what it points to.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct message {
    int *place;
    int number;
} box;
int target = 3;
atomic_int is_full;

void *worker(void *arg) {
    struct message sent = {&target, 2};
    memcpy(&box, &sent, sizeof box);
    is_full = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (is_full) {
        struct message seen;
        memcpy(&seen, &box, sizeof seen);
        assert(*seen.place == 3 && seen.number == 2);
    }
    pthread_join(t, 0);
    return 0;
}

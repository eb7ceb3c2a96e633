// One producer, one consumer, N + 1 items through a ring of two places.  BUG: a full ring is not noticed.
#include "family.h"

int ring[2], written, consumed;

void *producer(void *unused) {
    for (int i = 0; i <= N; ++i) {
#ifndef BUG
        ASSUME(written - consumed < 2);
#endif
        ring[i % 2] = i + 1;
        written = i + 1;
    }
    return unused;
}

void *consumer(void *unused) {
    for (int i = 0; i <= N; ++i) {
        ASSUME(written > i);
        assert(ring[i % 2] == i + 1);
        consumed = i + 1;
    }
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, producer, 0);
    pthread_create(&second, 0, consumer, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}

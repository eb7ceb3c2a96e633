// A producer fills a buffer of OBJECTS places, a consumer empties it and sums up; asserted is only the hand-over of a
// sealed envelope.
#include "objects.h"

atomic_int buffer[OBJECTS];
atomic_int sum, sealed;
int envelope;

void *producer(void *argument) {
    for (int i = 0; i < OBJECTS; ++i) atomic_store(&buffer[i], i + 1);
    envelope = 3;
    atomic_store(&sealed, 1);
    return 0;
}

void *consumer(void *argument) {
    for (int i = 0; i < OBJECTS; ++i) atomic_store(&sum, atomic_load(&sum) + atomic_load(&buffer[i]));
    if (atomic_load(&sealed)) assert(envelope == 3);
    return 0;
}

int main(void) {
    run(producer, consumer);
    return 0;
}

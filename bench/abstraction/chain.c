// Everything matters, but that has to be found out: each object is handed on to the next, and only the last one is asserted
// about.  At most 12 objects.
#include "objects.h"

struct {
    atomic_int a, b, c, d, e, f, g, h, i, j, k, l;
} chain;

#define HAND_ON(number, from, to) \
    if (OBJECTS > number) atomic_store(&chain.to, atomic_load(&chain.from))
#define LAST(number, name) \
    if (OBJECTS == number) assert(chain.name < 2)

void *first(void *argument) {
    atomic_store(&chain.a, 1);
    return 0;
}

void *rest(void *argument) {
    HAND_ON(1, a, b);
    HAND_ON(2, b, c);
    HAND_ON(3, c, d);
    HAND_ON(4, d, e);
    HAND_ON(5, e, f);
    HAND_ON(6, f, g);
    HAND_ON(7, g, h);
    HAND_ON(8, h, i);
    HAND_ON(9, i, j);
    HAND_ON(10, j, k);
    HAND_ON(11, k, l);
    return 0;
}

void *again(void *argument) {
    return rest(argument);
}

int main(void) {
    pthread_t one, two, three;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, rest, 0);
    pthread_create(&three, 0, again, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    pthread_join(three, 0);
    LAST(2, b);
    LAST(4, d);
    LAST(6, f);
    LAST(8, h);
    LAST(10, j);
    LAST(12, l);
    return 0;
}

// Each thread counts in slots of its own, to which main has given it a pointer: steps of different threads never meet.
#include <assert.h>
#include <pthread.h>

struct slot { int rounds, sum; };

static void* count(void* argument) {
    struct slot* slot = argument;
    for (int i = 0; i < 2; ++i) {
        slot->rounds = slot->rounds + 1;
        slot->sum = slot->sum + slot->rounds;
    }
    return 0;
}

int main(void) {
    struct slot slots[3] = {{0, 0}};
    pthread_t threads[3];
    for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, count, &slots[i]);
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
        pthread_join(threads[i], 0);
        sum += slots[i].sum;
    }
#ifdef BUG
    assert(sum == 8);
#else
    assert(sum == 9);
#endif
    return 0;
}

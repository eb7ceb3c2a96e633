// A cache that may or may not have the answer: its hits and misses are counted, the answer is the same.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int cached, hits, misses, answers;

void *ask(void *argument) {
    if (atomic_load(&cached)) {
        atomic_fetch_add(&hits, 1);
    } else {
        atomic_fetch_add(&misses, 1);
        atomic_store(&cached, 1);
    }
    atomic_fetch_add(&answers, 1);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, ask, 0);
    pthread_create(&two, 0, ask, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(answers == 2);
    return 0;
}

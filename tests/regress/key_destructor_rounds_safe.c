// POSIX, pthread_key_create: destructors are called again while values are not null, but at most four times
// (PTHREAD_DESTRUCTOR_ITERATIONS), in the order in which the keys were made.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t first, second;
int calls, calls_of_second;

void again(void *value) {
    assert(calls == calls_of_second);
    ++calls;
    pthread_setspecific(first, value);
    pthread_setspecific(second, value);
}

void once_in_a_round(void *value) {
    ++calls_of_second;
    assert(calls == calls_of_second);
}

void *worker(void *unused) {
    pthread_setspecific(first, &calls);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&first, again);
    pthread_key_create(&second, once_in_a_round);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(calls == 4 && calls_of_second == 4);
    return 0;
}

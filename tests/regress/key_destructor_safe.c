// POSIX, pthread_key_create: when a thread ends, by return or by pthread_exit, the value of a key becomes null and the
// destructor gets the old one; not for null, and not for a key without a destructor.
// args: --check assert,memory,leak
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key, plain;
int calls;

void destroy(void *value) {
    assert(*(int *)value == 7 && pthread_getspecific(key) == 0 && pthread_getspecific(plain) == &calls);
    free(value);
    ++calls;
}

void *returns(void *unused) {
    int *value = malloc(sizeof *value);
    *value = 7;
    pthread_setspecific(key, value);
    pthread_setspecific(plain, &calls);
    return &key;
}

void *exits(void *unused) {
    pthread_exit(returns(unused));
}

void *sets_nothing(void *unused) {
    return unused;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_key_create(&key, destroy);
    pthread_key_create(&plain, 0);
    pthread_create(&t, 0, returns, 0);
    pthread_join(t, &result);
    assert(calls == 1 && result == &key);
    pthread_create(&t, 0, exits, 0);
    pthread_join(t, &result);
    assert(calls == 2 && result == &key);
    pthread_create(&t, 0, sets_nothing, 0);
    pthread_join(t, &result);
    assert(calls == 2 && result == 0);
    return 0;
}

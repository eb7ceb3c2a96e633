// C11 7.26.6.1, tss_create: as pthread_key_create; thrd_exit calls destructors, too.
// expect: SAFE
#include <assert.h>
#include <threads.h>

tss_t key;
int calls;

void destroy(void *value) {
    assert(value == &key && tss_get(key) == 0);
    ++calls;
}

int worker(void *unused) {
    tss_set(key, &key);
    thrd_exit(3);
}

int main(void) {
    thrd_t t;
    int result;
    assert(tss_create(&key, destroy) == thrd_success);
    thrd_create(&t, worker, 0);
    thrd_join(t, &result);
    assert(calls == 1 && result == 3);
    tss_delete(key);
    return 0;
}

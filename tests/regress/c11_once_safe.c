// C11: call_once calls the function once; mtx_trylock gives thrd_busy if another thread holds the mutex.
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;
once_flag once = ONCE_FLAG_INIT;
int calls;

void set_up(void) { ++calls; }

int worker(void *arg) {
    call_once(&once, set_up);
    assert(calls == 1);
    const int result = mtx_trylock(&m);
    assert(result == thrd_success || result == thrd_busy);
    if (result == thrd_success) assert(mtx_unlock(&m) == thrd_success);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, worker, 0);
    worker(0);
    thrd_join(t, 0);
    return 0;
}

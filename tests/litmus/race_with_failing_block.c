// An atomic block that fails may race as well; nobody goes on after it has failed.
// args: --check race
// expect: sc unsafe, tso unsafe, pso unsafe, rc11 unsafe
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

static void *reader(void *arg) {
    __VERIFIER_atomic_begin();
    assert(x == 1);
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    x = 1;
    pthread_join(t, 0);
}

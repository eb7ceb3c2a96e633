// An assignment of structs goes scalar by scalar: others see each of them whole.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct pair {
    short first, second;
} shared;

void *worker(void *arg) {
    const struct pair ones = {0x0101, 0x0101};
    shared = ones;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    const struct pair seen = shared;
    assert((seen.first == 0 || seen.first == 0x0101) && (seen.second == 0 || seen.second == 0x0101));
    pthread_join(t, 0);
    return 0;
}

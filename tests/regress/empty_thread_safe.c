// Threads that do nothing.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x = 4;

void *nothing(void *arg) { return 0; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, nothing, 0);
    pthread_create(&u, 0, nothing, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 4);
    return 0;
}

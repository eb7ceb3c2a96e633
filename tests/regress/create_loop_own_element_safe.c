// Threads created in a loop; each writes the element whose index came as its argument.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int a[2];

void *worker(void *arg) {
    long i = (long)arg;
    a[i] = (int)i + 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; ++i) pthread_create(&t[i], 0, worker, (void *)i);
    for (long i = 0; i < 2; ++i) pthread_join(t[i], 0);
    assert(a[0] == 1 && a[1] == 2);
    return 0;
}

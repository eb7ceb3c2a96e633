// clause: C11 7.24.2.1 p2: memcpy copies characters: it reads and writes the objects, not atomically
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <string.h>

char a[4], b[4];

void *worker(void *arg) {
    memcpy(a, b, 4);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    a[3] = 1;
    pthread_join(t, 0);
    return 0;
}

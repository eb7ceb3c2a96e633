// free as a destructor: each thread's value is freed once, when it ends.
// args: --check memory,leak
// expect: SAFE
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *worker(void *unused) {
    int *own = malloc(sizeof *own);
    *own = 1;
    pthread_setspecific(key, own);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_key_create(&key, free);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}

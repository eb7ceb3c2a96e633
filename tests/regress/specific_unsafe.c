// POSIX: a value that one thread has set for a key is not seen by another one.
// args: --check memory
// expect: UNSAFE: null pointer dereference at FILE:LINE
#include <pthread.h>

pthread_key_t key;
int x;

void *worker(void *arg) {
    int *mine = pthread_getspecific(key);
    *mine = 1;  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, 0);
    pthread_setspecific(key, &x);
    pthread_create(&t, 0, worker, 0);
    return 0;
}

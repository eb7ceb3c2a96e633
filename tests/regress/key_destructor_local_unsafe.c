// POSIX, pthread_exit: the locals of a thread are gone when destructors are called.
// args: --check memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
#include <pthread.h>

pthread_key_t key;
int sum;

void destroy(void *value) {
    sum += *(int *)value;  // fails here
}

void *worker(void *unused) {
    int local = 1;
    pthread_setspecific(key, &local);
    pthread_exit(0);
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}

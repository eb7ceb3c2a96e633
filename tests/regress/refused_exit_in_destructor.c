// POSIX leaves open what pthread_exit does in a destructor.
// expect-error: 3 the exit of a thread in a destructor of thread-specific values
#include <pthread.h>

pthread_key_t key;

void destroy(void *value) {
    pthread_exit(0);
}

int main(void) {
    pthread_key_create(&key, destroy);
    pthread_setspecific(key, &key);
    pthread_exit(0);
}

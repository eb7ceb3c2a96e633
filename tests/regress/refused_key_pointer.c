// Whether a program has destructors is seen by its calls.
// expect-error: 3 a key with a destructor that is made through a function pointer
#include <pthread.h>
#include <stdlib.h>

int main(void) {
    int (*make)(pthread_key_t *, void (*)(void *)) = pthread_key_create;
    pthread_key_t key;
    return make(&key, free);
}

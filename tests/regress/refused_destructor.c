// A destructor of thread-specific values would be called when a thread ends: not modelled.
// expect-error: 3 a destructor for thread-specific values
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

int main(void) {
    pthread_key_create(&key, free);
    return 0;
}

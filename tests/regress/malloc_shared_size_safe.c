// The size of an array is read from memory that another thread changes: who uses the array asks for what was allocated.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
unsigned wanted = 1;
unsigned size;
int *array;

void *make(void *unused) {
    pthread_mutex_lock(&mutex);
    if (array == 0) {
        size = wanted;
        array = malloc(size * sizeof *array);
        for (unsigned i = 0; i < size; ++i) array[i] = 7;
    }
    pthread_mutex_unlock(&mutex);
    return unused;
}

void *change(void *unused) {
    pthread_mutex_lock(&mutex);
    wanted = 2;
    if (array != 0) assert(array[size - 1] == 7);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, make, 0);
    pthread_create(&b, 0, change, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}

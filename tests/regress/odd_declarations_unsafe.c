// Library functions that are declared with other types than they have: a size of 32 bits that is too small.
// args: --check assert,memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <assert.h>

typedef unsigned int odd_size;
void* malloc(odd_size);
void free(void*, int);
long atoi(const char*);
void pthread_mutex_lock(void*);
long pthread_mutex_unlock(void*);
int pthread_create(unsigned long*, long, void* (*)(void*), long);
int pthread_join(unsigned long, unsigned long);
odd_size strlen(const char*);
int __VERIFIER_nondet_int(void);

long long mutex[5];
int* shared;

void* worker(void* argument) {
    pthread_mutex_lock(mutex);
    shared[1]++;
    pthread_mutex_unlock(mutex);
    return argument;
}

int main(void) {
    unsigned long thread;
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 3) return 0;
    shared = malloc(4 * size);
    shared[1] = 0;  // fails here
    pthread_create(&thread, 0, worker, 0);
    pthread_mutex_lock(mutex);
    shared[1]++;
    pthread_mutex_unlock(mutex);
    pthread_join(thread, 0);
    assert(shared[1] == 2);
    assert(atoi("12") == 12 && strlen("odd") == 3);
    free(shared, 1);
    return 0;
}

// OBJECTS shared objects beside those that the families are about.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef OBJECTS
#define OBJECTS 4
#endif

static void run(void *(*one)(void *), void *(*two)(void *)) {
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, two, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
}

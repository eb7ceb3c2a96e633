#include <pthread.h>

int counter;
static pthread_mutex_t worker = PTHREAD_MUTEX_INITIALIZER;  // the name is taken in main.c, too

void increment(void) {
    pthread_mutex_lock(&worker);
    counter++;
    pthread_mutex_unlock(&worker);
}

// Condition variables are not modelled yet.
// expect-error: 3 pthread_cond_wait
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    return 0;
}

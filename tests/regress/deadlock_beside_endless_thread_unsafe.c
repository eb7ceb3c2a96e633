// Threads that wait for each other are a deadlock, also beside one that has no end.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int rounds;

void* waiter(void* arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return arg;
}

void* endless(void* arg) {
    for (;;) rounds++;
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_mutex_lock(&m);
    pthread_create(&first, 0, waiter, 0);
    pthread_create(&second, 0, endless, 0);
    pthread_join(first, 0);  // fails here
    return rounds > 3;
}

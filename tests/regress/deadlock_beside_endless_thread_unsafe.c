// A thread that waits for what nobody does is a deadlock, also beside one that has no end.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

int stop, rounds;

void* waiter(void* arg) {
    while (!stop) {  // fails here
    }
    return arg;
}

void* endless(void* arg) {
    for (;;) rounds++;
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, waiter, 0);
    pthread_create(&second, 0, endless, 0);
    return rounds > 3;
}

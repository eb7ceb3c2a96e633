// args: --check race
// expect: UNSAFE: data race at FILE:LINE
// POSIX: sem_getvalue stores the value of the semaphore.  That is an ordinary write.
#include <pthread.h>
#include <semaphore.h>

sem_t semaphore;
int value;

static void *ask(void *unused) {
    sem_getvalue(&semaphore, &value);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 2);
    pthread_create(&thread, 0, ask, 0);
    int seen = value;  // fails here
    pthread_join(thread, 0);
    return seen;
}

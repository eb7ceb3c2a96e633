// args: --check deadlock --tolerate-misuse
// expect: UNSAFE: deadlock at misuse_unlock_tolerated_unsafe.c:22
// With glibc a wait for a condition variable lets go of the mutex even if the caller does not hold it, and comes back
// holding it: nobody unlocks it any more.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *unused) {
    (void)unused;
    if (!ready) pthread_cond_wait(&changed, &lock);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    pthread_cond_signal(&changed);
    // The waiter may hold it for ever.
    pthread_mutex_lock(&lock);  // fails here
    ready = 1;
    pthread_mutex_unlock(&lock);
    pthread_cond_signal(&changed);
    return 0;
}

// args: --check assert
// expect: UNSAFE: assertion failed at misuse_unlock_goes_on_unsafe.c:29
// POSIX: unlocking a normal mutex that another thread holds is undefined.  With glibc it makes the mutex free; so
// two threads are in the critical section, and that is told, with a note of the misuse.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *careless(void *unused) {
    (void)unused;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    inside++;
    inside--;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, careless, 0);
    pthread_mutex_lock(&lock);
    inside++;
    int seen = inside;
    inside--;
    pthread_mutex_unlock(&lock);
    assert(seen == 1);  // fails here
    pthread_join(thread, 0);
    return 0;
}

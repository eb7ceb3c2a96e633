// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
// Undefined behaviour ends a run before it has changed anything; what fails behind it is found by going on as glibc does.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *enter(void *unused) {
    pthread_mutex_lock(&lock);
    inside++;
    assert(inside == 1);  // fails here
    inside--;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, enter, 0);
    pthread_create(&b, 0, enter, 0);
    pthread_mutex_unlock(&lock);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

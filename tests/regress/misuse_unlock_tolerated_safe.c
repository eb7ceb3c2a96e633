// args: --check assert --tolerate-misuse
// expect: SAFE
// With glibc an unlock of a normal mutex that nobody holds does nothing: the critical sections stay intact.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

void *careful(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    inside++;
    inside--;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_unlock(&lock);
    pthread_create(&thread, 0, careful, 0);
    pthread_mutex_lock(&lock);
    inside++;
    assert(inside == 1);
    inside--;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}

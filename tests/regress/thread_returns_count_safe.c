// The int that a thread function returns is what it has counted (a search of states finds this, too).
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    int mine = ++x;
    pthread_mutex_unlock(&lock);
    return mine;
}

int main(void) {
    pthread_t first, second;
    void *one, *two;
    pthread_create(&first, 0, (void *(*)(void *))work, 0);
    pthread_create(&second, 0, (void *(*)(void *))work, 0);
    pthread_join(first, &one);
    pthread_join(second, &two);
    assert((int)(long)one + (int)(long)two == 3);
    return 0;
}

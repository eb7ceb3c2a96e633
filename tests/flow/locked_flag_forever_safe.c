// Two threads for ever take a lock and leave what it guards as it was.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *work(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    return 0;
}

// A thread waits for one that another thread creates, after itself was created: the handle comes through shared memory.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t child;
int is_created, done;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
    done = 1;
    return unused;
}

void *wait(void *unused) {
    pthread_mutex_lock(&lock);
    int can_join = is_created;
    pthread_mutex_unlock(&lock);
    if (can_join) {
        pthread_join(child, 0);
        assert(done == 1);
    }
    return unused;
}

void *create(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_create(&child, 0, work, 0);
    is_created = 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t waiting, creating;
    pthread_create(&waiting, 0, wait, 0);
    pthread_create(&creating, 0, create, 0);
    pthread_join(waiting, 0);
    pthread_join(creating, 0);
    return 0;
}

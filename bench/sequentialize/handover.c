// A box on the stack of main is passed to a thread, filled there, and read under a condition variable.
#include <assert.h>
#include <pthread.h>

struct box {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    int is_full, content;
};

static void* fill(void* argument) {
    struct box* box = argument;
    pthread_mutex_lock(&box->lock);
#ifdef BUG
    box->is_full = 1;
    pthread_mutex_unlock(&box->lock);
    box->content = 42;
#else
    box->content = 42;
    box->is_full = 1;
    pthread_mutex_unlock(&box->lock);
#endif
    pthread_cond_signal(&box->filled);
    return 0;
}

int main(void) {
    struct box box = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};
    pthread_t thread;
    pthread_create(&thread, 0, fill, &box);
    pthread_mutex_lock(&box.lock);
    while (!box.is_full) pthread_cond_wait(&box.filled, &box.lock);
    const int content = box.content;
    pthread_mutex_unlock(&box.lock);
    pthread_join(thread, 0);
    assert(content == 42);
    return 0;
}

// A mutex made by pthread_mutex_init, on the stack of main, and destroyed at the end.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t m;
    int counter;
};

void *worker(void *arg) {
    struct shared *s = arg;
    pthread_mutex_lock(&s->m);
    s->counter++;
    pthread_mutex_unlock(&s->m);
    return 0;
}

int main(void) {
    struct shared s;
    pthread_t t;
    pthread_mutex_init(&s.m, 0);
    s.counter = 0;
    pthread_create(&t, 0, worker, &s);
    pthread_mutex_lock(&s.m);
    s.counter++;
    pthread_mutex_unlock(&s.m);
    pthread_join(t, 0);
    pthread_mutex_destroy(&s.m);
    assert(s.counter == 2);
    return 0;
}

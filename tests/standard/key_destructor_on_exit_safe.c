// clause: POSIX pthread_exit: if the thread has any thread-specific data, appropriate destructor functions shall be
//     called
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x, calls;

void destroy(void *value) { calls++; }

void deep(void) { pthread_exit(&x); }

void *worker(void *arg) {
    pthread_setspecific(k, &x);
    deep();
    return 0;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_key_create(&k, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &r);
    assert(calls == 1 && r == &x);
    return 0;
}

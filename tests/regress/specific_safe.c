// POSIX: each thread has its own value of a key, null at first.  _Thread_local variables are per thread as well.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t key, other;
_Thread_local int own = 5;
int x;

void *worker(void *arg) {
    assert(pthread_getspecific(key) == 0);
    assert(pthread_setspecific(key, arg) == 0);
    assert(pthread_getspecific(key) == arg && pthread_getspecific(other) == 0);
    assert(own == 5);
    own = 6;
    return pthread_getspecific(key);
}

int main(void) {
    pthread_t t, u;
    void *result;
    assert(pthread_key_create(&key, 0) == 0 && pthread_key_create(&other, 0) == 0);
    pthread_setspecific(key, &t);
    pthread_create(&t, 0, worker, &x);
    pthread_create(&u, 0, worker, &u);
    pthread_join(t, &result);
    assert(result == &x);
    pthread_join(u, &result);
    assert(result == &u && pthread_getspecific(key) == &t && own == 5);
    assert(pthread_key_delete(key) == 0);
    return 0;
}

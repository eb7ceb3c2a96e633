// clause: POSIX pthread_self, pthread_equal: the ID of the calling thread; non-zero if t1 and t2 are equal, otherwise
//     zero
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t from_inside;

void *worker(void *arg) {
    from_inside = pthread_self();
    assert(!pthread_equal(pthread_self(), *(pthread_t *)arg));
    return 0;
}

int main(void) {
    pthread_t t, me = pthread_self();
    pthread_create(&t, 0, worker, &me);
    assert(!pthread_equal(t, me));
    assert(pthread_equal(me, pthread_self()));
    pthread_join(t, 0);
    assert(pthread_equal(t, from_inside));
    return 0;
}

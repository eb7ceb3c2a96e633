// clause: POSIX pthread_create: the effect of a return is as if there was an implicit pthread_exit() using the return
//     value; pthread_join stores it
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x, y;

void *returns(void *arg) { return &x; }

void *exits(void *arg) { pthread_exit(&y); }

int main(void) {
    pthread_t t, u;
    void *r, *s;
    assert(pthread_create(&t, 0, returns, 0) == 0);
    assert(pthread_create(&u, 0, exits, 0) == 0);
    assert(pthread_join(t, &r) == 0);
    assert(pthread_join(u, &s) == 0);
    assert(r == &x && s == &y);
    return 0;
}

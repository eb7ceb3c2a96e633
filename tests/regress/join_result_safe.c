// The value returned by a thread arrives at join.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

void *answer(void *arg) { return (void *)((long)arg + 1); }

int main(void) {
    pthread_t t, u;
    void *r, *s;
    pthread_create(&t, 0, answer, (void *)41);
    pthread_create(&u, 0, answer, (void *)6);
    pthread_join(u, &s);
    pthread_join(t, &r);
    assert((long)r == 42);
    assert((long)s == 7);
    return 0;
}

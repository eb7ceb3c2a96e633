// clause: POSIX pthread_key_create: the repetition is for any key with a non-NULL value, also one that a destructor has
//     set
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k, l;
int x, first, second;

void of_k(void *value) { first++; }

void of_l(void *value) {
    second++;
    pthread_setspecific(k, &x);
}

void *worker(void *arg) {
    pthread_setspecific(l, &x);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, of_k);
    pthread_key_create(&l, of_l);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(second == 1 && first == 1);
    return 0;
}

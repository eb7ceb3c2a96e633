// A large struct passed and returned by value: the callee works on a copy of its own.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct big {
    int a[10];
    long n;
};

int total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static long spoil(struct big b) {
    long s = b.a[0] + b.a[9] + b.n;
    b.a[0] = 99;
    return s;
}

static struct big make(int k) {
    struct big b;
    for (int i = 0; i < 10; i++) b.a[i] = k;
    b.n = k;
    return b;
}

void *add(void *arg) {
    struct big b = make((int)(long)arg);
    long s = spoil(b);
    assert(b.a[0] == (int)(long)arg);
    pthread_mutex_lock(&m);
    total += (int)s;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, add, (void *)1);
    pthread_create(&t, 0, add, (void *)2);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(total == 9);
    return 0;
}

// Two writes of the same value to one of two elements, whose index is read: what is touched is known in the run only.
// finals: a_0=0 a_1=7; a_0=7 a_1=0; a_0=7 a_1=7
#include <pthread.h>

int a[2], which;

static void *put(void *unused) {
    a[which] = 7;
    return unused;
}

static void *turn(void *unused) {
    which = 1;
    return unused;
}

int main(void) {
    pthread_t p, q, r;
    pthread_create(&p, 0, put, 0);
    pthread_create(&q, 0, put, 0);
    pthread_create(&r, 0, turn, 0);
    pthread_join(p, 0);
    pthread_join(q, 0);
    pthread_join(r, 0);
    return a[0] - a[1];
}

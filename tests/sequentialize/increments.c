// Two increments that are no one step: one may be lost.  main waits for both.
// finals: x=1; x=2
#include <pthread.h>

int x;

static void *increment(void *unused) {
    x = x + 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, increment, 0);
    pthread_create(&b, 0, increment, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

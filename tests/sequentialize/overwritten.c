// A write of what is there already changes nothing, but it is lost if another write comes behind it.
// finals: x=3; x=7
#include <pthread.h>

int x = 7;

static void *other(void *unused) {
    x = 3;
    return unused;
}

static void *same(void *unused) {
    x = 7;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, other, 0);
    pthread_create(&b, 0, same, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

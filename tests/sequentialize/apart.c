// Two threads with steps that do not meet, and some that do: most orders lead to the same.
// finals: x=1 y=2; x=1 y=4
#include <pthread.h>

int x, y;

static void *first(void *unused) {
    x = 1;
    y = 2;
    return unused;
}

static void *second(void *unused) {
    y = 3;
    if (x) y = 4;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

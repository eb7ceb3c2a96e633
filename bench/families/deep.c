// Two threads of 5 N steps each that follow each other's progress.  BUG: the last value is asked for too early.
#include "family.h"

int a, b;

void *left(void *unused) {
    for (int i = 0; i < N; ++i) {
        int seen = b;
        a = i + 1;
        assert(seen <= N);
        if (b < seen) assert(0);
        a = i + 1;
    }
    return unused;
}

void *right(void *unused) {
    for (int i = 0; i < N; ++i) {
        int seen = a;
        b = i + 1;
#ifdef BUG
        assert(seen < N || i < N - 1);
#endif
        if (a < seen) assert(0);
        b = i + 1;
    }
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, left, 0);
    pthread_create(&second, 0, right, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}

// Two threads write through pointers into one array of N, chosen by input.  BUG: the same place can be chosen.
#include "family.h"

int cells[N];
int *first, *second;

void *writer_of_first(void *unused) {
    *first = 1;
    return unused;
}

void *writer_of_second(void *unused) {
    *second = 2;
    return unused;
}

int main(void) {
    int i = ANY_INT(), j = ANY_INT();
    ASSUME(0 <= i && i < N && 0 <= j && j < N);
#ifndef BUG
    ASSUME(i != j);
#endif
    first = &cells[i];
    second = &cells[j];
    pthread_t a, b;
    pthread_create(&a, 0, writer_of_first, 0);
    pthread_create(&b, 0, writer_of_second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(*first == 1 && *second == 2);
    return 0;
}

// The twin of join_creator_unsafe.c: the creator has always done its work when the join returns.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t parent, child;
int x;

void *second(void *unused) {
    pthread_join(parent, 0);
    assert(x == 1);
    return unused;
}

void *first(void *unused) {
    parent = pthread_self();
    pthread_create(&child, 0, second, 0);
    x = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, first, 0);
    pthread_exit(0);
}

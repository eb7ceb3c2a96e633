// The mark is put with a plain write: it may undo an insertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct node {
    int value;
    _Atomic uintptr_t next;
};
struct node first = {1, 0}, second = {2, 0}, third = {3, 0};

void *deleter(void *argument) {
    uintptr_t next = first.next;
    first.next = next | 1;
    return argument;
}

int main(void) {
    first.next = (uintptr_t)&second;
    pthread_t thread;
    pthread_create(&thread, 0, deleter, 0);
    uintptr_t old = first.next;
    third.next = old & ~(uintptr_t)1;
    int inserted = !(old & 1) && atomic_compare_exchange_strong(&first.next, &old, (uintptr_t)&third);
    pthread_join(thread, 0);
    assert(first.next & 1);
    struct node *behind = (struct node *)(first.next & ~(uintptr_t)1);
    assert(behind->value == (inserted ? 3 : 2));  // fails here
    return 0;
}

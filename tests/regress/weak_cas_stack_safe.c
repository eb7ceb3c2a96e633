// A stack whose push tries again with what it has found, which it keeps in the new node: nobody else writes there.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) head;

void *push(void *arg) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = atomic_load(&head);
    while (!atomic_compare_exchange_weak(&head, &n->next, n)) {
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, push, 0);
    push(0);
    pthread_join(t, 0);
    int sum = 0;
    for (struct node *n = head; n != 0; n = n->next) sum += n->value;
    assert(sum == 2);
    return 0;
}

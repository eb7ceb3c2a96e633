// Treiber's stack: push and pop by compare-and-swap on the head.
//
//     ./heddle check examples/treiber_stack.c                  SAFE
//
// With -DBROKEN pop stores the new head without looking again, and a push can be lost:
//
//     ./heddle check -DBROKEN examples/treiber_stack.c         UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

_Atomic(struct node *) head;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = atomic_load(&head);
    while (!atomic_compare_exchange_strong(&head, &n->next, n)) {
    }
}

static int pop(void) {
    struct node *n = atomic_load(&head);
#ifdef BROKEN
    if (n) atomic_store(&head, n->next);
#else
    while (n && !atomic_compare_exchange_strong(&head, &n, n->next)) {
    }
#endif
    return n ? n->value : 0;
}

void *pusher(void *arg) {
    push(2);
    return 0;
}

int main(void) {
    push(1);
    pthread_t a;
    pthread_create(&a, 0, pusher, 0);
    int first = pop();
    pthread_join(a, 0);
    int second = pop();
    assert(first + second == 3);
    return 0;
}

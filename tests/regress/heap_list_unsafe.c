// Two threads push without a lock: a node can be lost.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

struct node *head;

void *push(void *arg) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, push, 0);
    push(0);
    pthread_join(t, 0);
    assert(head->next != 0);  // fails here
    return 0;
}

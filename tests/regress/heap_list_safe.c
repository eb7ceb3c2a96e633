// A linked list on the heap, built by a thread and walked by main.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *head;

void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = head;
    head = n;
}

void *worker(void *arg) {
    push(1);
    push(2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    int sum = 0;
    while (head) {
        struct node *n = head;
        head = n->next;
        sum = 10 * sum + n->value;
        free(n);
    }
    assert(sum == 21);
    return 0;
}

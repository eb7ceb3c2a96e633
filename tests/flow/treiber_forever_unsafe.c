// A Treiber stack that frees a node before it reads it.
// args: --check memory
// expect: UNSAFE: use after free
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
static struct node *_Atomic top;
static atomic_int pushed;

static void *push(void *arg) {
    while (1) {
        if (pushed == 2) continue;
        struct node *mine = malloc(sizeof *mine);
        mine->value = 7;
        pushed++;
        struct node *old = top;
        do {
            mine->next = old;
        } while (!atomic_compare_exchange_strong(&top, &old, mine));
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, push, 0);
    while (1) {
        struct node *first = top;
        if (!first) continue;
        struct node *next = first->next;
        if (!atomic_compare_exchange_strong(&top, &first, next)) continue;
        free(first);
        assert(first->value == 7);
        pushed--;
    }
}

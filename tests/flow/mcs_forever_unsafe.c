// The lock of Mellor-Crummey and Scott, in which nobody waits for the one before.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    struct node *_Atomic next;
    atomic_int locked;
};
static struct node *_Atomic tail;
static int inside;

static void *go_round(void *arg) {
    struct node mine;
    while (1) {
        mine.next = 0;
        mine.locked = 1;
        struct node *before = atomic_exchange(&tail, &mine);
        if (before) {
            before->next = &mine;
        }
        inside++;
        assert(inside == 1);  // fails here
        inside--;
        struct node *next = mine.next;
        if (!next) {
            struct node *last = &mine;
            if (atomic_compare_exchange_strong(&tail, &last, (struct node*)0)) continue;
            while (!(next = mine.next)) {
            }
        }
        next->locked = 0;
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, go_round, 0);
    go_round(0);
}

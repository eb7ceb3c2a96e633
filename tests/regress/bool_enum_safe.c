// _Bool holds 0 or 1 only; an enumeration drives a switch.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, GREEN = 5, BLUE };

_Bool flag;
enum colour colour;

void *worker(void *arg) {
    flag = __VERIFIER_nondet_int();
    colour = flag ? GREEN : BLUE;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    int value = 0;
    switch (colour) {
        case RED: value = 1; break;
        case GREEN: value = 2; break;
        case BLUE: value = 3; break;
    }
    assert(value == (flag ? 2 : 3));
    assert(flag <= 1);
    return 0;
}

// expect: UNSAFE: deadlock at FILE:LINE
// Nobody makes the number odd: a wait that nobody ends.
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_xchg_await_aint(atomic_int *place, int value, int condition, int operand);

atomic_int number;

int main(void) {
    number = 2;
    number = 4;
    __VERIFIER_xchg_await_aint(&number, 0, 2, 3);  // fails here
    return 0;
}

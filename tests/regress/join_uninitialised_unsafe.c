// Joining what pthread_create has not set is undefined behaviour: it is no wait, and what follows is not unreachable.
// args: --check assert,memory
// expect: UNSAFE: join of what is no thread at FILE:LINE
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

struct chain {
    pthread_t last;
};

int main(void) {
    struct chain chain = {__VERIFIER_nondet_ulong()};
    struct chain* volatile unknown = &chain;
    pthread_join(unknown->last, 0);  // fails here
    return 0;
}

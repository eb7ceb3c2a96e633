// Inputs of 128 bits and structs that come in registers are any.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

struct pair {
    long first;
    int second;
};

__int128 __VERIFIER_nondet_int128(void);
struct pair nondet_pair(void);

int main(void) {
    const __int128 wide = __VERIFIER_nondet_int128();
    const struct pair pair = nondet_pair();
    const int is_wanted = wide == ((__int128)9 << 64 | 1) && pair.first == 5;
    assert(!is_wanted || pair.second != -7);  // fails here
    return 0;
}

// A struct that comes through a place in memory would keep what was there before.
// args: --externals-return-any
// expect-error: 3 externals_struct_refused.c:14:27: unsupported: the external function any, which returns a struct
#include <assert.h>

struct Large {
    long a, b, c;
};

struct Large any(void);

int main(void) {
    for (int i = 0; i < 2; i++) {
        struct Large it = any();
        assert(it.a == it.b);
    }
    return 0;
}

// Nobody says what the variable holds.
// expect-error: 3 unsupported: the external variable limit is defined nowhere
#include <assert.h>

extern int limit;

int main(void) {
    assert(limit > 0);
    return 0;
}

// clause: C11 6.2.4 p6: inside the block the object is alive, also through a pointer and inside enclosed blocks and
//     calls
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int get(int *p) { return *p; }

int main(void) {
    int *p, sum = 0;
    {
        int x = 1;
        p = &x;
        {
            int y = get(p);
            sum += y;
        }
        sum += *p;
    }
    assert(sum == 2);
    return 0;
}

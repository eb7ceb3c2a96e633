// Another thread sets a bit between two looks.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

_Atomic unsigned bits = 0x10;

void *setter(void *argument) {
    bits |= 4;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, setter, 0);
    int many = __builtin_popcount(bits), lowest = __builtin_ctz(bits), highest = __builtin_clz(bits);
    pthread_join(thread, 0);
    assert(highest != 27 || many != 1 || lowest == 4 || __builtin_bswap32(bits) != 0x14000000);  // fails here
    return 0;
}

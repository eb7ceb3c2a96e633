// Truncation, sign extension and zero extension through shared cells of all widths.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

signed char c;
unsigned char uc;
short s;
unsigned short us;
long l;

void *worker(void *arg) {
    c = (signed char)0x1ff;
    uc = (unsigned char)0x1ff;
    s = (short)0x18000;
    us = (unsigned short)-1;
    l = c;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(c == -1);
    assert(uc == 255);
    assert(s == -32768);
    assert(us == 65535);
    assert(l == -1 && (unsigned long)l == 0xffffffffffffffffUL);
    return 0;
}

// What spinning threads tell the processor means nothing here.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Atomic int flag;
int data;

void *setter(void *argument) {
    data = 1;
    __asm__ volatile("mfence" ::: "memory");
    flag = 1;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, setter, 0);
    while (!flag) __builtin_ia32_pause();
    while (!flag) __asm__ volatile("pause");
    assert(data == 1);
    pthread_join(thread, 0);
    return 0;
}

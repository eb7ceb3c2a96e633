// expect: UNSAFE (assert)
// A variable that one path of a thread sets and the other leaves alone kept the set value on both.
#include <assert.h>
#include <pthread.h>
int g;

void *thread(void *arg) {
    if ((long)arg) return 0;
    g = 1;
    return 0;
}

int main(void) {
    int any;
    pthread_t handle;
    pthread_create(&handle, 0, thread, (void *)(long)(any & 3));
    pthread_join(handle, 0);
    assert(g);
    return 0;
}

// With --abort-fails a call of abort is a failure; else it just ends the process.
// args: --abort-fails
// expect: UNSAFE: error reached at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

int owner;

void *take(void *self) {
    if (owner != 0) return 0;
    owner = *(int *)self;
    if (owner != *(int *)self) abort();  // fails here
    return 0;
}

int main(void) {
    static int names[2] = {1, 2};
    pthread_t first, second;
    pthread_create(&first, 0, take, &names[0]);
    pthread_create(&second, 0, take, &names[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}

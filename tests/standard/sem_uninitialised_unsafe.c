// clause: POSIX sem_wait: the effect on an object that was not initialised by sem_init() or sem_open() is undefined
// args: --check memory
// expect: UNSAFE: use of a semaphore that is not initialised at FILE:LINE
#include <semaphore.h>

int main(void) {
    sem_t s;
    sem_post(&s);  // fails here
    return 0;
}

// clause: POSIX sem_wait: if the semaphore value is currently zero, the calling thread shall not return until it locks
//     the semaphore
// expect: UNSAFE: deadlock at FILE:LINE
#include <semaphore.h>

int main(void) {
    sem_t s;
    sem_init(&s, 0, 1);
    sem_wait(&s);
    sem_wait(&s);  // fails here
    return 0;
}

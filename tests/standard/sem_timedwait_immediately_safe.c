// clause: POSIX sem_timedwait: under no circumstance shall it fail with a timeout if the semaphore can be locked
//     immediately; abstime need not be checked
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    sem_t s;
    struct timespec past = {0, 0};
    sem_init(&s, 0, 1);
    assert(sem_timedwait(&s, &past) == 0);
    assert(sem_timedwait(&s, &past) == -1 && errno == ETIMEDOUT);
    return 0;
}

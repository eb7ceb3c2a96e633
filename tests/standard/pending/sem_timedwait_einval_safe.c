// clause: POSIX sem_timedwait: [EINVAL] the thread would have blocked, and the nanoseconds field is less than zero or
//     at least 1000 million
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    sem_t s;
    struct timespec bad = {1, 1000000000};
    sem_init(&s, 0, 0);
    assert(sem_timedwait(&s, &bad) == -1);
    assert(errno == EINVAL);
    return 0;
}

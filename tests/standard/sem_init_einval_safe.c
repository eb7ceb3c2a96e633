// clause: POSIX sem_init: [EINVAL] the value argument exceeds {SEM_VALUE_MAX}
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
    sem_t s;
    assert(sem_init(&s, 0, (unsigned)SEM_VALUE_MAX + 1u) == -1);
    assert(errno == EINVAL);
    return 0;
}

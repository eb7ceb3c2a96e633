// clause: POSIX.1-2024 sem_post: [EOVERFLOW] the maximum allowable value of the semaphore would be exceeded
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
    sem_t s;
    int v;
    sem_init(&s, 0, SEM_VALUE_MAX);
    assert(sem_post(&s) == -1);
    assert(errno == EOVERFLOW);
    assert(sem_getvalue(&s, &v) == 0 && v == SEM_VALUE_MAX);
    return 0;
}

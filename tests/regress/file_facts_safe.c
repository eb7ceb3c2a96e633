// Files, folders and random numbers: what is asked is any, or the call fails.
// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat facts;
    errno = 0;
    if (stat("file", &facts) != 0) assert(errno > 0);
    int ends[2];
    if (pipe(ends) == 0) assert(ends[0] >= 0 && ends[1] >= 0);
    char name[8];
    if (getcwd(name, sizeof name)) assert(strlen(name) < sizeof name);
    struct pollfd wanted = {0, POLLIN, 0};
    if (poll(&wanted, 1, 10) > 0) assert(wanted.revents != 0);
    double number = drand48();
    assert(number >= 0 && number < 1);
    div_t parts = div(-7, 2);
    assert(parts.quot == -3 && parts.rem == -1);
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(3, &set);
    assert(CPU_COUNT(&set) == 1);
    assert(memmem("abcd", 4, "bc", 2) != 0 && memmem("abcd", 4, "bd", 2) == 0);
    assert(strcasestr("xAbc", "aB") != 0);
}

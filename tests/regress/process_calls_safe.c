// expect: SAFE
// What programs ask of the system, and of which no verdict depends on the answer.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static void *work(void *unused) {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_setaffinity(0, sizeof set, &set);
    prctl(PR_SET_NAME, "worker");
    pthread_setname_np(pthread_self(), "worker");
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    size_t size;
    struct sched_param parameters = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    setlocale(LC_ALL, "");
    assert(parameters.sched_priority == 1);
    assert(sysconf(_SC_PAGESIZE) == 4096 && sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    pthread_attr_init(&attributes);
    pthread_attr_getstacksize(&attributes, &size);
    pthread_create(&thread, &attributes, work, 0);
    FILE *file = fopen("x", "r");
    if (file == 0)
        assert(errno > 0);
    else
        fclose(file);
    struct tm *day = localtime(&(time_t){0});
    assert(day->tm_mon >= 0 && day->tm_mon < 12);
    if (isatty(0)) fprintf(stderr, "%s\n", strerror(errno));
    pthread_join(thread, 0);
    return 0;
}

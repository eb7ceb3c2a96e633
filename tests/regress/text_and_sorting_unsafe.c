// expect: UNSAFE: assertion failed at FILE:LINE
// A thread changes a value while another one sorts.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int values[2] = {2, 1};

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

void *change(void *unused) {
    values[0] = 0;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    qsort(values, 2, sizeof values[0], compare);
    pthread_join(thread, 0);
    assert(values[0] == 0 || values[1] == 2);  // fails here
    return 0;
}

// C 7.23.7.2: at most one character less than the size, none after a new-line, and a final zero; null and an unchanged
// buffer if there is no input.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

void *reader(void *unused) {
    char line[4] = "..";
    char *result = fgets(line, sizeof line - 1, stdin);
    assert(result == 0 || result == line);
    assert(line[3] == 0);
    if (result == 0) assert(line[0] == '.');
    if (result != 0) assert(line[1] == 0 || line[2] == 0);
    if (result != 0 && line[0] == '\n') assert(line[1] == 0);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0);
    return 0;
}

// clause: C11 5.1.2.4 p25, 7.24.6.3: strlen reads the characters of the string
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <string.h>

char s[4] = "abc";

void *worker(void *arg) {
    s[1] = 'x';
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int n = (int)strlen(s);
    pthread_join(t, 0);
    return n;
}

// Another thread may change a string between two comparisons.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <strings.h>

char word[] = "Ab";

void *work(void *unused) {
    word[1] = 'c';
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    if (strcasecmp(word, "aB") == 0) assert(strncasecmp(word, "AB", 2) == 0); // fails here
    pthread_join(thread, 0);
    return 0;
}

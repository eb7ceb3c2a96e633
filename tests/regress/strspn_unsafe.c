// expect: UNSAFE: assertion failed at FILE:LINE
// A thread takes the comma away while another one looks for it.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[4] = "a,b";

void *replace(void *unused) {
    text[1] = 'c';
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, replace, 0);
    unsigned long length = strcspn(text, ",;");
    pthread_join(thread, 0);
    assert(length == 1);  // fails here
    return 0;
}

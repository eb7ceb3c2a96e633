// C 7.26.5.7: the place of the first occurrence, null if there is none; an empty string is found at once.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[] = "abacab";

void *search(void *unused) {
    assert(strstr(text, "ac") == text + 2);
    assert(strstr(text, "ab") == text);
    assert(strstr(text, "abb") == 0);
    assert(strstr(text, "") == text);
    assert(strstr("", "a") == 0);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, search, 0);
    pthread_join(thread, 0);
    return 0;
}

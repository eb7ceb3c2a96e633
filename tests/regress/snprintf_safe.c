// C 7.21.6.5, snprintf: at most size - 1 characters and a final zero are written; the result is the length that the
// whole text would have.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

int number = -12;

void *worker(void *text) {
    char cut[4], whole[21], longest[45];
    assert(snprintf(cut, sizeof cut, "%d:%s", number, (char *)text) == 6 && strcmp(cut, "-12") == 0);
    assert(snprintf(whole, sizeof whole, "<%c%%%04d|%3u|%x|%lX>", 'a', number, 7U, 255, 48879L) == 20);
    assert(strcmp(whole, "<a%-012|  7|ff|BEEF>") == 0);
    assert(sprintf(longest, "%ld,%lu,%zu", -9223372036854775807L - 1, -1UL, sizeof longest) == 44);
    assert(strcmp(longest, "-9223372036854775808,18446744073709551615,45") == 0);
    assert(snprintf(0, 0, "%s", "abc") == 3 && snprintf(cut, 1, "abc") == 3 && cut[0] == 0 && cut[1] == '1');
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, "ab");
    pthread_join(t, 0);
    return 0;
}

// C 7.21 and POSIX: characters are -1 to 255, no function gives more than it was asked for, and none writes beyond that.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

void *reader(void *unused) {
    int c = fgetc(stdin), number = 5;
    char bytes[3] = "..";
    short items[2] = {1, 1};
    assert(c >= -1 && c <= 255);
    c = getc(stdin);
    assert(c >= -1 && c <= 255);
    ssize_t got = read(0, bytes, 2);
    assert(got >= -1 && got <= 2 && bytes[2] == 0);
    if (got <= 0) assert(bytes[0] == '.');
    size_t whole = fread(items, sizeof *items, 1, stdin);
    assert(whole <= 1 && items[1] == 1);
    if (fscanf(stdin, "%d", &number) < 1) assert(number == 5);
    return unused;
}

int main(void) {
    pthread_t t;
    setvbuf(stdout, 0, _IONBF, 0);
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    assert(fwrite("abc", 1, 3, stdout) <= 3 && fwrite("abc", 3, 0, stdout) == 0);
    ssize_t written = write(1, "abc", 3);
    assert(written >= -1 && written <= 3);
    if (!feof(stdin) && !ferror(stdin)) clearerr(stdin);
    fputs("text", stderr);
    fprintf(stderr, "%d\n", putchar_unlocked('c'));
    perror("text");
    fflush(stdout);
    return 0;
}

// POSIX: rand is not negative, getchar gives EOF or a byte, scanf at most as many values as were asked for.
// expect: SAFE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    time_t now;
    srand(time(&now));
    int c = getchar(), x = 5, y = 5, n = scanf("%d %d", &x, &y);
    assert(rand() >= 0 && c >= EOF && c <= 255);
    assert(n <= 2 && (n == 2 || y == 5) && (n >= 1 || x == 5));
    struct timespec pause = {0, 1};
    assert(sleep(1) == 0 && usleep(1) == 0 && nanosleep(&pause, 0) == 0);
    printf("%d\n", x);
    return 0;
}

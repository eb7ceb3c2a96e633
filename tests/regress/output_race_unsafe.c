// To print a string is to read it.
// args: --check race
// expect: UNSAFE: data race at FILE:17
#include <pthread.h>
#include <stdio.h>

char name[8] = "heddle";

void *rename_it(void *unused) {
    name[0] = 'H';
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, rename_it, 0);
    printf("%d%% %*d %.*s\n", 7, 3, 7, 3, name);
    pthread_join(thread, 0);
    return 0;
}

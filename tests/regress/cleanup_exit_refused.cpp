// In C++ a handler is an object whose destructor would have to be called: refused, not forgotten.
// expect-error: 3 cleanup_exit_refused.cpp:9:5: unsupported: the exit of a thread where C++ uses pthread_cleanup_push
#include <pthread.h>

void nothing(void *) {}

void *work(void *unused) {
    pthread_cleanup_push(nothing, nullptr);
    pthread_exit(unused);
    pthread_cleanup_pop(0);
    return nullptr;
}

int main() {
    pthread_t thread;
    pthread_create(&thread, nullptr, work, nullptr);
    pthread_join(thread, nullptr);
}

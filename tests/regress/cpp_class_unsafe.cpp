// As cpp_class_safe.cpp, but the guard object is a temporary that ends at once.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

class Lock {
public:
    explicit Lock(pthread_mutex_t &mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
    ~Lock() { pthread_mutex_unlock(&mutex_); }

private:
    pthread_mutex_t &mutex_;
};

template <class T>
struct Counter {
    T value;
    void add(const T &by) { value += by; }
};

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
Counter<short> counter;

void *worker(void *) {
    Lock{mutex};
    counter.add(2);
    return nullptr;
}

int main() {
    pthread_t t;
    pthread_create(&t, nullptr, worker, nullptr);
    worker(nullptr);
    pthread_join(t, nullptr);
    assert(counter.value == 4);  // fails here
    return 0;
}

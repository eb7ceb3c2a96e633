// std::condition_variable, as in condition_variable.cc of libstdc++: it starts with pthread_cond_t.
#include "runtime/cpp/pthread.h"

namespace std {

class mutex;

template <class Mutex>
class unique_lock {
public:
    Mutex* locked;
};

class condition_variable {
public:
    void wait(unique_lock<mutex>& lock);
    void notify_one();
    void notify_all();
};

// The constructor and the destructor; clang would give them two names each.
void construct(condition_variable* variable) __asm__("_ZNSt18condition_variableC1Ev");
void construct(condition_variable* variable) {
    pthread_cond_init(variable, nullptr);
}

void destruct(condition_variable* variable) __asm__("_ZNSt18condition_variableD1Ev");
void destruct(condition_variable* variable) {
    pthread_cond_destroy(variable);
}

void condition_variable::wait(unique_lock<mutex>& lock) {
    pthread_cond_wait(this, lock.locked);
}

void condition_variable::notify_one() {
    pthread_cond_signal(this);
}

void condition_variable::notify_all() {
    pthread_cond_broadcast(this);
}

}  // namespace std

// A flag for each thread is none.
// args: --check race
// expect: UNSAFE: data race
#include <mutex>
#include <thread>

int value;

void use() {
    thread_local std::once_flag made;
    std::call_once(made, [] { ++value; });
}

int main() {
    std::thread other(use);
    use();
    other.join();
}

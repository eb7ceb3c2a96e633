// The function forgets to return a value: the run ends there, and not in peace.
// expect: UNSAFE: the program traps at FILE:LINE
#include <mutex>
#include <thread>

std::mutex mutex;
int count;

bool increment() {
    std::lock_guard<std::mutex> guard(mutex);
    ++count;  // fails here
}

int main() {
    std::thread other([] { increment(); });
    other.join();
}

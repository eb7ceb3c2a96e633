// Two threads make texts on their own, and the last one stays.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

std::mutex mutex;
std::string last;

void report(int number) {
    std::ostringstream line;
    line << 'w' << number;
    std::lock_guard<std::mutex> lock(mutex);
    last = line.str();
}

int main() {
    std::thread other(report, 12);
    report(-7);
    other.join();
    assert(last == "w12");  // fails here
}

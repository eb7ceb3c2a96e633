// The same with one lock for both.
// expect: SAFE
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, int> balance{{7, 100}};

void deposit() {
    std::lock_guard<std::mutex> hold(mutex);
    balance[7] = balance.at(7) + 50;
}

int main() {
    std::thread other(deposit);
    deposit();
    other.join();
    assert(balance[7] == 200);
}

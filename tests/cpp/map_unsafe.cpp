// What a std::map has for a key is read and written under two locks.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, int> balance{{7, 100}};

int get(int key) {
    std::lock_guard<std::mutex> hold(mutex);
    return balance.at(key);
}

void put(int key, int value) {
    std::lock_guard<std::mutex> hold(mutex);
    balance[key] = value;
}

void deposit() {
    put(7, get(7) + 50);
}

int main() {
    std::thread other(deposit);
    deposit();
    other.join();
    assert(balance[7] == 200);  // fails here
}

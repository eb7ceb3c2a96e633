// Two threads change a std::string under a lock, and each makes texts of its own.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <string>
#include <thread>

std::mutex mutex;
std::string state = "-";

void note(char what) {
    std::string mine = "thread ";
    mine += what;
    assert(mine.size() == 8 && mine.back() == what && mine.find("ad") == 4);
    std::lock_guard<std::mutex> hold(mutex);
    state[0] = what;
}

int main() {
    std::thread other(note, 'a');
    note('b');
    other.join();
    assert(state == "a" || state == "b");
    assert(std::to_string(42) + "!" == "42!");
}

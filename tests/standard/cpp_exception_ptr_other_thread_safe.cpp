// clause: C++20 [propagation] p7, p10: current_exception refers to the exception that is handled; rethrow_exception throws it,
//     in another thread, too
// expect: SAFE
#include <cassert>
#include <exception>
#include <thread>

std::exception_ptr kept;

int main() {
    assert(!std::current_exception());
    std::thread t([] {
        try {
            throw 7;
        } catch (...) {
            kept = std::current_exception();
        }
    });
    t.join();
    int caught = 0;
    try {
        std::rethrow_exception(kept);
    } catch (int number) {
        caught = number;
    }
    assert(caught == 7);
    kept = nullptr;
}

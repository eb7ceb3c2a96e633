// A deferred task that nobody asks for is never done.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <future>

int main() {
    int data = 0;
    {
        auto late = std::async(std::launch::deferred, [&data] { data = 1; });
    }
    assert(data == 1);  // fails here
}

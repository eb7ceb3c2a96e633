// clause: C++20 [thread.jthread.stop] request_stop: the stop_token that the function gets is told
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <thread>

bool seen;

int main() {
    {
        std::jthread t([](std::stop_token s) {
            while (!s.stop_requested())
                ;
            seen = true;
        });
        t.request_stop();
    }
    assert(seen);
}

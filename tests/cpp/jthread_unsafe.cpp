// Joined before it is asked to stop.
// args: --std c++20
// expect: UNSAFE: deadlock
#include <thread>

int main() {
    std::jthread worker([](std::stop_token stop) {
        while (!stop.stop_requested()) std::this_thread::yield();
    });
    worker.join();
}

// A coroutine that stops half-way, and goes on in another thread.
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <coroutine>
#include <thread>

struct Task {
    struct promise_type {
        Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_never initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
};

int steps;

Task walk() {
    steps = 1;
    co_await std::suspend_always{};
    steps = 2;
}

int main() {
    Task task = walk();
    assert(steps == 1 && !task.handle.done());
    std::thread other([&task] { task.handle.resume(); });
    other.join();
    assert(steps == 2 && task.handle.done());
    task.handle.destroy();
}

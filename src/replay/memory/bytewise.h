// Library functions that go through memory byte by byte: between two accesses other threads may run.
#pragma once

#include <coroutine>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "replay/memory/values.h"

namespace heddle::replay {

struct Call;

// A call under way, as a coroutine that stops before each access.
class Bytewise {
public:
    // The name of an access: a part of the function's work, and a number in that part.
    struct Access {
        std::uint64_t phase = 0, number = 0;
        friend bool operator==(const Access&, const Access&) = default;
    };

    struct promise_type {
        Access next;
        Value result;
        std::exception_ptr failure;

        Bytewise get_return_object() { return Bytewise(Handle::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(Access access) noexcept {
            next = access;
            return {};
        }
        void return_value(Value value) { result = std::move(value); }
        void unhandled_exception() { failure = std::current_exception(); }
    };

    Bytewise(Bytewise&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Bytewise& operator=(Bytewise&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Bytewise() {
        if (handle_) handle_.destroy();
    }

    bool done() const { return handle_.done(); }
    // The access before which it stands.
    const Access& next() const { return handle_.promise().next; }
    const Value& result() const { return handle_.promise().result; }
    // Does the access and goes on to the next one, or to the end.  Throws what the function throws.
    void resume() {
        handle_.resume();
        if (const std::exception_ptr failure = std::exchange(handle_.promise().failure, nullptr))
            std::rethrow_exception(failure);
    }

private:
    using Handle = std::coroutine_handle<promise_type>;
    explicit Bytewise(Handle handle) : handle_(handle) {}
    Handle handle_;
};

using BytewiseFunction = Bytewise (*)(Call);
const std::unordered_map<std::string, BytewiseFunction>& bytewise_library();

}  // namespace heddle::replay

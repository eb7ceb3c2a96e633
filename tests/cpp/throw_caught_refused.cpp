// What may be caught is refused; the handler in main is the one of this call.
// expect-error: 3 throw_caught_refused.cpp:7:5: unsupported: an exception that may be caught
#include <stdexcept>

int half(int number) {
    if (number % 2 == 0) return number / 2;
    throw std::runtime_error("odd");
}

int main() {
    try {
        return half(3);
    } catch (const std::exception&) {
        return 1;
    }
}

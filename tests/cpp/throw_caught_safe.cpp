// Handlers by type, by base class, and for all the rest; what was thrown again on the way.
// expect: SAFE
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>

int half(int number) {
    if (number < 0) throw number;
    if (number % 2 == 0) return number / 2;
    throw std::invalid_argument("odd");
}

int passed_on = 0;

int quarter(int number) {
    try {
        return half(half(number));
    } catch (const std::exception&) {
        ++passed_on;
        throw;
    }
}

int main() {
    assert(quarter(8) == 2);
    int caught = 0;
    try {
        quarter(6);
    } catch (const std::logic_error& error) {
        assert(std::strcmp(error.what(), "odd") == 0);
        caught = 1;
    }
    try {
        quarter(-2);
    } catch (const std::exception&) {
        assert(false);
    } catch (...) {
        caught += 2;
    }
    assert(caught == 3 && passed_on == 1);
}

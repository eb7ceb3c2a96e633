// There is a handler, but not around this call; and those of std::list only clean up.
// expect: UNSAFE: an exception that is not caught at FILE:LINE
#include <list>
#include <stdexcept>

struct Even {
    explicit Even(int number) {
        if (number % 2 != 0) throw std::invalid_argument("odd");  // fails here
    }
};

int main() {
    std::list<Even> numbers;
    try {
        numbers.clear();
    } catch (...) {
        return 1;
    }
    numbers.emplace_back(2);
    numbers.emplace_back(3);
}

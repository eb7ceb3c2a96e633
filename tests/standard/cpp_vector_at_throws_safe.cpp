// clause: C++20 [sequence.reqmts]: a.at(n) throws out_of_range if n >= a.size()
// expect: SAFE
#include <cassert>
#include <stdexcept>
#include <vector>

int main() {
    std::vector<int> numbers(2, 5);
    assert(numbers.at(1) == 5);
    int caught = 0;
    try {
        numbers.at(2) = 1;
    } catch (const std::out_of_range&) {
        caught = 1;
    }
    assert(caught == 1);
}

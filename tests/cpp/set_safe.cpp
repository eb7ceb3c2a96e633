// A std::set is a tree that is balanced as it grows and shrinks.
// expect: SAFE
#include <cassert>
#include <set>

int main() {
    std::set<int> numbers;
    for (int i = 0; i < 5; ++i) numbers.insert(5 * i % 7);
    assert(numbers.size() == 5 && numbers.count(6) == 1 && numbers.count(2) == 0);
    int last = -1, sum = 0;
    for (int number : numbers) {
        assert(number > last);
        last = number;
        sum += number;
    }
    assert(sum == 0 + 5 + 3 + 1 + 6 && last == 6);
    for (int number : {3, 0, 6}) numbers.erase(number);
    assert(numbers.size() == 2 && *numbers.begin() == 1 && *numbers.rbegin() == 5);
}

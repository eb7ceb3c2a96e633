// Anything in one box.
// args: --std c++17
// expect: SAFE
#include <any>
#include <cassert>

int main() {
    std::any box = 5;
    assert(std::any_cast<int>(box) == 5);
    box = 'c';
    assert(std::any_cast<int>(&box) == nullptr && std::any_cast<char>(box) == 'c');
    int caught = 0;
    try {
        std::any_cast<int>(box);
    } catch (const std::bad_any_cast&) {
        caught = 1;
    }
    assert(caught == 1);
}

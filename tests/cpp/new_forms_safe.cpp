// Every form of new and delete; clocks tell any time.
// args: --check assert,memory,leak
// expect: SAFE
#include <cassert>
#include <chrono>
#include <memory>
#include <new>

struct alignas(64) Line {
    int value = 3;
};

int main() {
    Line* line = new Line;
    Line* lines = new Line[2];
    int* number = new (std::nothrow) int(4);
    int* numbers = new (std::nothrow) int[2];
    numbers[1] = 5;
    assert(line->value == 3 && lines[1].value == 3 && *number == 4 && numbers[1] == 5);
    delete line;
    delete[] lines;
    delete number;
    delete[] numbers;
    const auto before = std::chrono::steady_clock::now();
    assert(before == before);
}

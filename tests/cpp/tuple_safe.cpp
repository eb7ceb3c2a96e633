// Tuples, arrays, and names for their parts.
// args: --std c++17
// expect: SAFE
#include <array>
#include <cassert>
#include <thread>
#include <tuple>

std::array<int, 3> numbers{};

int main() {
    std::tuple<int, char, long> three{1, 'a', 3};
    std::thread other([&three] {
        std::get<0>(three) = 4;
        numbers.at(1) = static_cast<int>(std::get<2>(three));
    });
    other.join();
    const auto [first, second, third] = three;
    assert(first == 4 && second == 'a' && third == 3 && numbers[1] == 3);
}

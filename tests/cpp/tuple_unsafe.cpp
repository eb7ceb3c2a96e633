// One part of a tuple, in two threads.
// args: --std c++17 --check race
// expect: UNSAFE: data race
#include <thread>
#include <tuple>

int main() {
    std::tuple<int, int> two{1, 2};
    std::thread other([&two] { std::get<1>(two) = 4; });
    const auto [first, second] = two;
    other.join();
    return first - second;
}

// clause: C++20 [intro.races] p21: two potentially concurrent conflicting actions, at least one of which is not atomic
//     (by reference)
// args: --check race
// expect: UNSAFE: data race
#include <thread>

int main() {
    int x = 0;
    std::thread t([&x] { x = 1; });
    x = 2;
    t.join();
}

// clause: C++20 [util.smartptr.shared.dest] p1: the last owner destroys the object; changes of use_count make no data
//     race
// args: --check assert,memory,leak
// expect: SAFE
#include <cassert>
#include <memory>
#include <thread>

int main() {
    auto p = std::make_shared<int>(4);
    std::thread t([q = p] { assert(*q == 4); });
    p.reset();
    t.join();
}

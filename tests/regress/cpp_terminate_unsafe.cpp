// C++: the destructor of a std::thread that was neither joined nor detached calls std::terminate.
// expect: UNSAFE: std::terminate is called
#include <thread>

int main() {
    std::thread t([] {});
}

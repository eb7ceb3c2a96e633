// Two threads delete the same object.
// args: --check race
// expect: UNSAFE: data race
#include <thread>

int main() {
    int *number = new int(1);
    std::thread other([number] { delete number; });
    delete number;
    other.join();
}

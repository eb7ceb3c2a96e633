// Two threads change a std::string without a lock.
// args: --check race
// expect: UNSAFE: data race
#include <string>
#include <thread>

std::string state = "-";

void note(char what) {
    state[0] = what;
}

int main() {
    std::thread other(note, 'a');
    note('b');
    other.join();
}

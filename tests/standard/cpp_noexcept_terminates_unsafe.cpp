// clause: C++20 [except.spec] p5: an exception that would leave a function that does not allow it calls std::terminate
// expect: UNSAFE: an exception that is not caught at FILE:LINE
void quiet() noexcept {
    throw 1;  // fails here
}

int main() {
    try {
        quiet();
    } catch (int) {
    }
}

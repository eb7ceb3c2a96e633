// clause: C++20 [except.terminate] p1: std::terminate is called when no handler is found
// expect: UNSAFE: an exception that is not caught at FILE:LINE
int main() {
    throw 1;  // fails here
}

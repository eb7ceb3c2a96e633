// clause: C++20 [except.handle] p3: no conversion of numbers makes a handler a match
// expect: UNSAFE: an exception that is not caught at FILE:LINE
int main() {
    try {
        throw 1;  // fails here
    } catch (long) {
    }
}

// clause: C++20 [except.handle] p3: a private base class is no match
// expect: UNSAFE: an exception that is not caught at FILE:LINE
struct Base {};
struct Derived : private Base {};

int main() {
    try {
        throw Derived();  // fails here
    } catch (const Base&) {
    }
}

// clause: C++20 [except.spec] p8: a destructor allows no exceptions unless it says so
// expect: UNSAFE: an exception that is not caught at FILE:LINE
struct Loud {
    ~Loud() { throw 1; }  // fails here
};

int main() {
    try {
        Loud loud;
    } catch (int) {
    }
}

// clause: C++20 [except.handle] p3.3: a pointer is caught after a qualification conversion, or as a pointer to void
// expect: SAFE
#include <cassert>

int main() {
    static char text[] = "text";
    try {
        throw text + 1;
    } catch (const char* caught) {
        assert(caught == text + 1);
    }
    try {
        throw text;
    } catch (int*) {
        assert(false);
    } catch (void* caught) {
        assert(caught == text);
    }
}

// clause: C++20 [except.handle] p4: the handlers for a try block are tried in order of appearance
// expect: SAFE
#include <cassert>
#include <stdexcept>

int which(int what) {
    try {
        if (what == 0) throw std::out_of_range("range");
        if (what == 1) throw std::runtime_error("run");
        throw what;
    } catch (const std::logic_error&) {
        return 1;
    } catch (const std::out_of_range&) {
        return 2;
    } catch (const std::exception&) {
        return 3;
    } catch (...) {
        return 4;
    }
}

int main() {
    assert(which(0) == 1 && which(1) == 3 && which(2) == 4);
}

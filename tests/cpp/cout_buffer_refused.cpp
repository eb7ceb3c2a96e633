// The buffer of a stream is refused.
// expect-error: 3 rdbuf
#include <iostream>

int main() {
    return std::cout.rdbuf()->pubsync();
}

// What the headers do with a stream by themselves is done to it; files may fail to open.
// args: --check assert,memory
// expect: SAFE
#include <cassert>
#include <fstream>
#include <iomanip>
#include <iostream>

int main() {
    std::cout.precision(3);
    std::cout.setf(std::ios::fixed, std::ios::floatfield);
    assert(std::cout.precision() == 3 && std::cout.width() == 0 && std::cout.good());
    std::cout << std::setfill(' ') << std::setw(8) << 2.5 << std::endl;
    std::ofstream file("log");
    if (file) {
        assert(file.is_open());
        file << "text" << 1 << std::endl;
    }
    file.close();
    assert(!file.is_open());
}

// Texts that streams make, with widths, bases and fills; and what they are read from.
// expect: SAFE
#include <cassert>
#include <iomanip>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

std::mutex mutex;
std::string last;

void report(int number) {
    std::ostringstream line;
    line << "worker " << std::setw(3) << std::setfill('0') << number << ' ' << std::hex << 255 << ' ' << true;
    std::lock_guard<std::mutex> lock(mutex);
    last = line.str();
}

int main() {
    std::thread other(report, 7);
    report(-7);
    other.join();
    assert(last == "worker 007 ff 1" || last == "worker 0-7 ff 1");

    std::istringstream words("12 apples,pears\n-3");
    int count = 0;
    std::string word, line;
    words >> count >> word;
    assert(count == 12 && word == "apples,pears");
    assert(std::getline(words, line) && line.empty());
    assert(words >> count && count == -3 && words.eof());
    assert(!(words >> count) && words.fail());

    std::stringstream both;
    both << "a,b" << std::left << std::setw(4) << 1 << '|';
    assert(both.str() == "a,b1   |");
    assert(std::getline(both, word, ',') && word == "a");
    both.str("");
    both.clear();
    both << std::string(60, 'x');
    assert(both.str().size() == 60);
}

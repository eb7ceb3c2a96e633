// A thread that runs a member function.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

class Counter {
public:
    void add(int number) {
        std::lock_guard<std::mutex> guard(mutex_);
        sum_ += number;
    }
    int sum() const { return sum_; }

private:
    std::mutex mutex_;
    int sum_ = 0;
};

int main() {
    Counter counter;
    std::thread other(&Counter::add, &counter, 2);
    counter.add(1);
    other.join();
    assert(counter.sum() == 3);
}

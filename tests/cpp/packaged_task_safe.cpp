// Another thread does the task; what it throws comes out of the future.
// expect: SAFE
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::packaged_task<int(int)> task([](int number) {
        if (number == 0) throw 'z';
        return 6 / number;
    });
    std::future<int> result = task.get_future();
    std::thread other(std::move(task), 0);
    char caught = 0;
    try {
        result.get();
    } catch (char what) {
        caught = what;
    }
    other.join();
    assert(caught == 'z');
}

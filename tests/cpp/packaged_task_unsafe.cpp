// Nobody looks at what the task has thrown.
// expect: UNSAFE: an exception that is not caught
#include <future>
#include <thread>

int main() {
    std::packaged_task<int(int)> task([](int number) {
        if (number == 0) throw 'z';
        return 6 / number;
    });
    std::future<int> result = task.get_future();
    std::thread other(std::move(task), 0);
    other.join();
    return result.get();
}

// A std::queue between two threads: what was put first is taken first.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <queue>
#include <thread>

std::mutex mutex;
std::queue<int> queue;

void produce() {
    for (int i = 1; i <= 2; ++i) {
        std::lock_guard<std::mutex> hold(mutex);
        queue.push(i);
    }
}

int main() {
    std::thread producer(produce);
    int last = 0;
    for (int i = 0; i < 2; ++i) {
        std::lock_guard<std::mutex> hold(mutex);
        if (queue.empty()) continue;
        assert(queue.front() == last + 1);
        last = queue.front();
        queue.pop();
    }
    producer.join();
    assert(static_cast<int>(queue.size()) == 2 - last);
}

// The consumer does not wait for what the producer puts into the std::queue.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <mutex>
#include <queue>
#include <thread>

std::mutex mutex;
std::queue<int> queue;

void produce() {
    std::lock_guard<std::mutex> hold(mutex);
    queue.push(1);
}

int main() {
    std::thread producer(produce);
    {
        std::lock_guard<std::mutex> hold(mutex);
        assert(!queue.empty());  // fails here
    }
    producer.join();
}

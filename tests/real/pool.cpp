// A pool of threads as C++11 has them: tasks are functions, results are futures.
//
// check: --check assert,deadlock => SAFE
// check: -DBUG=1 --check deadlock => UNSAFE: deadlock
// check: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: stopping sets the flag without the lock: a worker that has just looked at it sleeps for ever.
// BUG=2: a worker that is told to stop leaves the tasks that are still there.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>
#ifdef FUTURES
#include <future>
#include <memory>
#endif

#ifndef WORKERS
#define WORKERS 2
#endif

class ThreadPool {
public:
    explicit ThreadPool(std::size_t threads) {
        workers_.reserve(threads);
        for (std::size_t i = 0; i < threads; ++i) workers_.emplace_back([this] { work(); });
    }

    void post(std::function<void()> task) {
        {
            std::unique_lock<std::mutex> lock(mutex_);
            tasks_.emplace(std::move(task));
        }
        condition_.notify_one();
    }

#ifdef FUTURES
    template <typename F>
    auto enqueue(F&& f) -> std::future<decltype(f())> {
        auto task = std::make_shared<std::packaged_task<decltype(f())()>>(std::forward<F>(f));
        auto result = task->get_future();
        post([task] { (*task)(); });
        return result;
    }
#endif

    ~ThreadPool() {
#if BUG == 1
        stop_ = true;
#else
        {
            std::unique_lock<std::mutex> lock(mutex_);
            stop_ = true;
        }
#endif
        condition_.notify_all();
        for (std::thread& worker : workers_) worker.join();
    }

private:
    void work() {
        for (;;) {
            std::function<void()> task;
            {
                std::unique_lock<std::mutex> lock(mutex_);
                condition_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
#if BUG == 2
                if (stop_) return;
#else
                if (stop_ && tasks_.empty()) return;
#endif
                task = std::move(tasks_.front());
                tasks_.pop();
            }
            task();
        }
    }

    std::vector<std::thread> workers_;
    std::queue<std::function<void()>> tasks_;
    std::mutex mutex_;
    std::condition_variable condition_;
    std::atomic<bool> stop_{false};
};

int main() {
    std::atomic<int> sum{0};
    {
        ThreadPool pool(WORKERS);
#ifdef FUTURES
        std::future<int> one = pool.enqueue([] { return 1; });
        std::future<int> two = pool.enqueue([] { return 2; });
        sum = one.get() + two.get();
#else
        pool.post([&] { sum += 1; });
        pool.post([&] { sum += 2; });
#endif
    }
    assert(sum == 3);
}

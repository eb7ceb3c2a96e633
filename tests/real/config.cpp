// A configuration that is read often and changed seldom: readers take a snapshot, a change swaps in a new one.
//
// check: --check assert,memory => SAFE
// check: -DBUG=1 --check memory => UNSAFE: use after free
// check: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: the snapshot is kept by a plain pointer.
// BUG=2: an update copies the snapshot, changes the copy and puts it in, and nobody looks whether it is still the same.
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

struct Settings {
    int workers = 1;
    int timeout = 100;
    unsigned version = 0;
};

class Config {
public:
    using Snapshot = std::shared_ptr<const Settings>;

    Config() : current_(std::make_shared<const Settings>()) {}

    Snapshot get() const {
        std::lock_guard<std::mutex> lock(mutex_);
        return current_;
    }

    template <typename Change>
    void update(Change&& change) {
#if BUG == 2
        auto next = std::make_shared<Settings>(*get());
        change(*next);
        ++next->version;
        set(std::move(next));
#else
        std::lock_guard<std::mutex> updating(update_mutex_);
        auto next = std::make_shared<Settings>(*get());
        change(*next);
        ++next->version;
        set(std::move(next));
#endif
    }

private:
    void set(Snapshot next) {
        std::lock_guard<std::mutex> lock(mutex_);
        current_.swap(next);
    }

    mutable std::mutex mutex_;
    std::mutex update_mutex_;
    Snapshot current_;
};

int main() {
    Config config;
    std::thread one([&] { config.update([](Settings& s) { s.workers = 4; }); });
#if BUG == 1
    const Settings* settings = config.get().get();
    assert(settings->workers == 1 || settings->workers == 4);
#else
    config.update([](Settings& s) { s.timeout = 50; });
    Config::Snapshot settings = config.get();
    assert(settings->timeout == 50);
#endif
    one.join();
#if BUG != 1
    settings = config.get();
    assert(settings->version == 2);
    assert(settings->workers == 4 && settings->timeout == 50);
#endif
}

// A cache that forgets what was used least recently: a list in order of use, and a hash map into it.
//
// check: --check assert,memory => SAFE
// check: -DBUG=1 --check assert,memory => UNSAFE
// check: -DBUG=2 --check assert => UNSAFE: uncaught exception
//
// BUG=1: get moves the entry to the front under the lock for readers, of which there may be several.
// BUG=2: the value is made under the lock, by a function that uses the cache itself.
#include <cassert>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <unordered_map>
#include <utility>

template <typename Key, typename Value>
class LruCache {
public:
    explicit LruCache(std::size_t capacity) : capacity_(capacity) {}
    LruCache(const LruCache&) = delete;
    LruCache& operator=(const LruCache&) = delete;

    bool get(const Key& key, Value& value) {
#if BUG == 1
        std::shared_lock<std::shared_mutex> lock(mutex_);
#else
        std::unique_lock<std::shared_mutex> lock(mutex_);
#endif
        auto found = index_.find(key);
        if (found == index_.end()) return false;
        entries_.splice(entries_.begin(), entries_, found->second);
        value = found->second->second;
        return true;
    }

    void put(const Key& key, Value value) {
        std::unique_lock<std::shared_mutex> lock(mutex_);
        put_locked(key, std::move(value));
    }

    template <typename Make>
    Value get_or_make(const Key& key, Make&& make) {
#if BUG == 2
        std::unique_lock<std::shared_mutex> lock(mutex_);
        auto found = index_.find(key);
        if (found != index_.end()) return found->second->second;
        Value value = make(key);
        put_locked(key, value);
        return value;
#else
        Value value{};
        if (get(key, value)) return value;
        value = make(key);
        std::unique_lock<std::shared_mutex> lock(mutex_);
        auto found = index_.find(key);
        if (found != index_.end()) return found->second->second;  // somebody else was quicker
        put_locked(key, value);
        return value;
#endif
    }

    std::size_t size() const {
        std::shared_lock<std::shared_mutex> lock(mutex_);
        return index_.size();
    }

private:
    using Entry = std::pair<Key, Value>;

    void put_locked(const Key& key, Value value) {
        auto found = index_.find(key);
        if (found != index_.end()) {
            found->second->second = std::move(value);
            entries_.splice(entries_.begin(), entries_, found->second);
            return;
        }
        if (index_.size() >= capacity_) {
            index_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(key, std::move(value));
        index_[key] = entries_.begin();
    }

    std::size_t capacity_;
    mutable std::shared_mutex mutex_;
    std::list<Entry> entries_;
    std::unordered_map<Key, typename std::list<Entry>::iterator> index_;
};

int main() {
    LruCache<int, int> cache(2);
    cache.put(1, 10);
    cache.put(2, 20);
#if BUG == 2
    std::thread other([&] {
        int value = cache.get_or_make(3, [&](int key) {
            int two = 0;
            return cache.get(2, two) ? key * two : 0;
        });
        assert(value == 60 || value == 0);
    });
    other.join();
#else
    auto look = [&](int key) {
        int value = 0;
        if (cache.get(key, value)) assert(value == key * 10);
    };
    std::thread one(look, 1), two(look, 2);
    one.join();
    two.join();
    int made = cache.get_or_make(3, [](int key) { return key * 10; });
    assert(made == 30);
    assert(cache.size() == 2);
#endif
}

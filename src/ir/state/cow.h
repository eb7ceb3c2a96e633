// A value that is copied when it is written and somebody else holds it too.
#pragma once

#include <memory>
#include <utility>

namespace heddle::ir {

template <class T>
class Cow {
public:
    Cow() : value_(std::make_shared<T>()) {}
    explicit Cow(T value) : value_(std::make_shared<T>(std::move(value))) {}

    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }

    T& write() {
        if (value_.use_count() > 1) value_ = std::make_shared<T>(*value_);
        return *value_;
    }

    // Surely the same content (the reverse need not hold).
    bool same(const Cow& other) const { return value_ == other.value_; }

private:
    std::shared_ptr<T> value_;
};

}  // namespace heddle::ir

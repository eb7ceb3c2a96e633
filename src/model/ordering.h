// The memory order of an atomic operation, as C11 and C++ name it.
#pragma once

#include <array>
#include <string_view>

namespace heddle::model {

enum class Ordering { Relaxed, Acquire, Release, AcquireRelease, SequentiallyConsistent };

// What the thread that reads has behind it then includes what the writer had behind it.
constexpr bool acquires(Ordering order) {
    return order == Ordering::Acquire || order == Ordering::AcquireRelease || order == Ordering::SequentiallyConsistent;
}

constexpr bool releases(Ordering order) {
    return order == Ordering::Release || order == Ordering::AcquireRelease || order == Ordering::SequentiallyConsistent;
}

// As C names them, without "memory_order_".
constexpr std::array<std::string_view, 5> ordering_names = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
constexpr std::string_view name_of(Ordering order) {
    return ordering_names[static_cast<std::size_t>(order)];
}

}  // namespace heddle::model

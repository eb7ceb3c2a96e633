#include "engine/smallest_set.h"

#include <algorithm>
#include <vector>

namespace heddle::engine {

namespace {

bool meets(const Chosen& chosen, const Chosen& need) {
    return std::ranges::any_of(need, [&](std::size_t element) { return chosen.contains(element); });
}

// Adds at most `room` elements so that all needs are met; false if that cannot be.
bool complete(Chosen& chosen, const std::vector<Chosen>& needs, std::size_t room) {
    const auto open = std::ranges::find_if(needs, [&](const Chosen& need) { return !meets(chosen, need); });
    if (open == needs.end()) return true;
    if (room == 0) return false;
    for (const std::size_t element : *open) {
        chosen.insert(element);
        if (complete(chosen, needs, room - 1)) return true;
        chosen.erase(element);
    }
    return false;
}

Chosen smallest_meeting(const std::vector<Chosen>& needs) {
    for (std::size_t size = 0;; ++size) {
        Chosen chosen;
        if (complete(chosen, needs, size)) return chosen;
    }
}

}  // namespace

std::optional<Chosen> smallest_enough(std::size_t count, const std::function<bool(const Chosen&)>& is_enough) {
    Chosen all;
    for (std::size_t i = 0; i < count; ++i) all.insert(i);
    if (!is_enough(all)) return std::nullopt;
    std::vector<Chosen> needs;
    for (;;) {
        Chosen tried = smallest_meeting(needs);
        if (is_enough(tried)) return tried;
        Chosen need;
        for (const std::size_t element : all) {
            if (tried.contains(element)) continue;
            tried.insert(element);
            if (!is_enough(tried)) continue;
            tried.erase(element);
            need.insert(element);
        }
        needs.push_back(std::move(need));
    }
}

}  // namespace heddle::engine

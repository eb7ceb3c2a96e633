#include "engine/smallest_set.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace heddle::engine {

namespace {

bool meets(const Chosen& chosen, const Chosen& need) {
    return std::ranges::any_of(need, [&](std::size_t element) { return chosen.contains(element); });
}

}  // namespace

TEST_CASE("nothing is chosen where nothing is needed") {
    CHECK(smallest_enough(3, [](const Chosen&) { return true; }) == Chosen{});
}

TEST_CASE("there is no set if all are not enough") {
    CHECK(smallest_enough(3, [](const Chosen&) { return false; }) == std::nullopt);
}

TEST_CASE("one that serves several needs is better than one for each") {
    const std::vector<Chosen> needs = {{0, 3}, {1, 3}, {2, 3}, {4, 5}};
    const auto found = smallest_enough(6, [&](const Chosen& chosen) {
        return std::ranges::all_of(needs, [&](const Chosen& need) { return meets(chosen, need); });
    });
    REQUIRE(found);
    CHECK(found->size() == 2);
    CHECK(found->contains(3));
}

TEST_CASE("of two ways the shorter one is found") {
    const auto found = smallest_enough(5, [](const Chosen& chosen) {
        return std::ranges::includes(chosen, Chosen{0, 1, 2}) || std::ranges::includes(chosen, Chosen{3, 4});
    });
    CHECK(found == Chosen{3, 4});
}

}  // namespace heddle::engine

#include <doctest/doctest.h>

#include <vector>

#include "ir/facts/congruence.h"

using namespace heddle;
using ir::Congruence;
using model::ObjectId;

TEST_CASE("the remainder is made positive, and modulus 0 is one number") {
    CHECK(Congruence::make(4, -3) == Congruence{4, 1});
    CHECK(Congruence::make(-4, 6) == Congruence{4, 2});
    CHECK(Congruence::make(0, -3) == Congruence::exactly(-3));
}

TEST_CASE("a join holds for both sides and is the finest") {
    CHECK(Congruence::exactly(8).join(Congruence::exactly(8)) == Congruence::exactly(8));
    CHECK(Congruence::exactly(2).join(Congruence::exactly(14)) == Congruence{12, 2, 2, 14});
    CHECK(Congruence{12, 2, 2, 14}.join(Congruence::exactly(-6)) == Congruence{4, 2, -6, 14});
    CHECK(Congruence{12, 2}.join(Congruence::exactly(10)) == Congruence{4, 2});
    CHECK(Congruence{8, 0}.join({8, 4}) == Congruence{4, 0});
    CHECK(Congruence{8, 4}.join({12, 4}) == Congruence{4, 0});
    CHECK(Congruence::any().join(Congruence::exactly(7)) == Congruence::any());
}

TEST_CASE("sums and differences keep what both sides have in common") {
    CHECK(Congruence::exactly(5) + Congruence::exactly(-7) == Congruence::exactly(-2));
    CHECK(Congruence{8, 6} + Congruence::exactly(4) == Congruence{8, 2});
    CHECK(Congruence{8, 6} + Congruence{12, 5} == Congruence{4, 3});
    CHECK(Congruence{8, 1} - Congruence::exactly(4) == Congruence{8, 5});
    CHECK(Congruence{8, 1} + Congruence::any() == Congruence::any());
}

TEST_CASE("a product scales the distance") {
    CHECK(Congruence::any() * 12 == Congruence{12, 0});
    CHECK(Congruence{4, 3} * -2 == Congruence{8, 2});
    CHECK(Congruence::exactly(-3) * 5 == Congruence::exactly(-15));
    CHECK(Congruence{4, 3} * 0 == Congruence::exactly(0));
    CHECK(Congruence::exactly(std::int64_t{1} << 40) * (std::int64_t{1} << 40) == Congruence::any());
}

TEST_CASE("limits follow sums, differences and products") {
    const Congruence index = Congruence::any().within(0, 3);
    CHECK(index * 8 + Congruence::exactly(16) == Congruence{8, 0, 16, 40});
    CHECK(Congruence::exactly(16) - index * 8 == Congruence{8, 0, -8, 16});
    CHECK(index * -2 == Congruence{2, 0, -6, 0});
    CHECK(index + Congruence::any() == Congruence::any());
    CHECK(Congruence{1, 0, 5, Congruence::highest} * -1 == Congruence{1, 0, Congruence::lowest, -5});
    CHECK((index * (std::int64_t{1} << 62)).high == Congruence::highest);
    CHECK(Congruence{8, 0, 16, 40}.without_limits() == Congruence{8, 0});
}

TEST_CASE("the numbers that fit into an object are counted from 0") {
    const auto list = [](Congruence c, std::uint64_t most) {
        std::vector<std::uint64_t> numbers;
        const auto [first, last, stride] = c.up_to(most);
        for (std::uint64_t n = first; n <= last; n += stride) numbers.push_back(n);
        return numbers;
    };
    using Numbers = std::vector<std::uint64_t>;
    CHECK(list({8, 4}, 20) == Numbers{4, 12, 20});
    CHECK(list({8, 4, 5, 100}, 20) == Numbers{12, 20});
    CHECK(list({8, 4, -20, 19}, 20) == Numbers{4, 12});
    CHECK(list({8, 4, -20, -3}, 20).empty());
    CHECK(list(Congruence::exactly(7), 7) == Numbers{7});
    CHECK(list(Congruence::exactly(7), 6).empty());
    CHECK(list(Congruence::exactly(-7), 20).empty());
}

TEST_CASE("pointer sets are joined object by object, and tell whether they grew") {
    ir::PointerSet set{{ObjectId(1), Congruence::exactly(0)}};
    CHECK_FALSE(ir::join_into(set, {{ObjectId(1), Congruence::exactly(0)}}));
    CHECK(ir::join_into(set, {{ObjectId(2), Congruence::exactly(4)}}));
    CHECK(ir::join_into(set, {{ObjectId(1), Congruence::exactly(8)}}));
    CHECK_FALSE(ir::join_into(set, {{ObjectId(1), Congruence::exactly(0)}}));
    CHECK(ir::join_into(set, {{ObjectId(1), Congruence::exactly(16)}}));
    CHECK(set == ir::PointerSet{{ObjectId(1), {8, 0, 0, 16}}, {ObjectId(2), Congruence::exactly(4)}});
}

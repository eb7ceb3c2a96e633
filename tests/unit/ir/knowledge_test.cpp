#include <doctest/doctest.h>

#include "ir/facts/knowledge.h"

using namespace heddle;
using ir::Congruence;
using ir::PointerSet;
using model::ObjectId;

namespace {

ir::ObjectInfo object_of(std::uint64_t size, unsigned number = 0) {
    return {ir::ObjectKey{nullptr, 0, number}, ir::ObjectKind::Global, "o", size, {}, nullptr};
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> cells(const ir::ObjectInfo& object) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
    for (const ir::CellRange& cell : object.cells()) result.emplace_back(cell.offset, cell.size);
    return result;
}

using Cells = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

}  // namespace

TEST_CASE("a new object has cells of at most eight aligned bytes") {
    CHECK(cells(object_of(4)) == Cells{{0, 4}});
    CHECK(cells(object_of(20)) == Cells{{0, 8}, {8, 8}, {16, 4}});
    CHECK(cells(object_of(0)).empty());
}

TEST_CASE("borders cut cells, from the next pass on") {
    ir::ObjectInfo object = object_of(16);
    CHECK(object.add_border(4));
    CHECK_FALSE(object.add_border(4));
    CHECK_FALSE(object.add_border(16));
    CHECK_FALSE(object.add_border(17));
    CHECK(object.has_border(4));
    CHECK(cells(object) == Cells{{0, 8}, {8, 8}});
    object.rebuild();
    CHECK(cells(object) == Cells{{0, 4}, {4, 4}, {8, 8}});
}

TEST_CASE("an access is made of whole cells, or of none") {
    ir::ObjectInfo object = object_of(16);
    object.add_border(4);
    object.rebuild();
    const auto span = [&](std::uint64_t offset, std::uint64_t bytes) {
        const auto found = object.cells_of(offset, bytes);
        return std::pair(found.first, found.count);
    };
    using Pair = std::pair<std::size_t, std::size_t>;
    CHECK(span(4, 4) == Pair(1, 1));
    CHECK(span(0, 8) == Pair(0, 2));
    CHECK(span(4, 12) == Pair(1, 2));
    CHECK(span(0, 2).second == 0);
    CHECK(span(2, 2).second == 0);
    CHECK(span(12, 4).second == 0);
    CHECK(span(8, 16).second == 0);
    CHECK(span(16, 4).second == 0);
}

TEST_CASE("what is shared stays shared when a border cuts it") {
    ir::ObjectInfo object = object_of(16);
    CHECK(object.share(1));
    CHECK_FALSE(object.is_shared(1));
    object.add_border(12);
    object.rebuild();
    REQUIRE(cells(object) == Cells{{0, 8}, {8, 4}, {12, 4}});
    CHECK_FALSE(object.is_shared(0));
    CHECK(object.is_shared(1));
    CHECK(object.is_shared(2));
    CHECK_FALSE(object.share(2));
}

TEST_CASE("pointees are found by any access that overlaps them, and join") {
    ir::Knowledge knowledge;
    const ObjectId object = knowledge.add(object_of(32));
    knowledge.add_pointees(object, {8, 8}, {{ObjectId(5), Congruence::exactly(0)}});
    knowledge.add_pointees(object, {16, 8},
                           {{ObjectId(5), Congruence::exactly(4)}, {ObjectId(6), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 8, 8) == PointerSet{{ObjectId(5), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 12, 4) == PointerSet{{ObjectId(5), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 8, 16) ==
          PointerSet{{ObjectId(5), {4, 0, 0, 4}}, {ObjectId(6), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 0, 8).empty());
    CHECK(knowledge.pointees(object, 24, 8).empty());
    CHECK(knowledge.pointees(ObjectId(9), 8, 8).empty());
}

TEST_CASE("a part of a pointer is found only where it lies") {
    ir::Knowledge knowledge;
    const ObjectId object = knowledge.add(object_of(32));
    knowledge.add_pointees(object, {8, 4}, {{ObjectId(5), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 8, 8) == PointerSet{{ObjectId(5), Congruence::exactly(0)}});
    CHECK(knowledge.pointees(object, 12, 4).empty());
}

TEST_CASE("a pointer that moves on in each pass soon has no limits") {
    ir::Knowledge knowledge;
    const ObjectId object = knowledge.add(object_of(32));
    std::int64_t offset = 0;
    do knowledge.add_pointees(object, {8, 8}, {{object, Congruence::exactly(offset)}});
    while (knowledge.take_changes() && (offset += 8) < 1000);
    CHECK(offset < 200);
    CHECK(knowledge.pointees(object, 8, 8) == PointerSet{{object, {8, 0}}});
}

TEST_CASE("a pass that adds nothing changes nothing") {
    ir::Knowledge knowledge;
    const ObjectId object = knowledge.add(object_of(16));
    const PointerSet target{{object, Congruence::exactly(0)}};
    const auto changes = [&](auto add) {
        add();
        const bool first = knowledge.take_changes();
        CHECK_FALSE(knowledge.take_changes());
        add();  // is known by now
        CHECK_FALSE(knowledge.take_changes());
        return first;
    };
    CHECK_FALSE(knowledge.take_changes());
    CHECK(changes([&] { knowledge.add_border(object, 4); }));
    CHECK(changes([&] { knowledge.share(object, 0); }));
    CHECK(changes([&] { knowledge.mark_freed(object); }));
    CHECK(changes([&] { knowledge.add_pointees(object, {8, 8}, target); }));
    CHECK_FALSE(changes([&] { knowledge.add_pointees(object, {0, 8}, {}); }));
    CHECK(knowledge.object(object).is_shared(0));
    CHECK(knowledge.object(object).may_be_freed);
}

TEST_CASE("objects and places keep their numbers") {
    ir::Knowledge knowledge;
    const ObjectId first = knowledge.add(object_of(4, 0)), second = knowledge.add(object_of(4, 1));
    CHECK(first != second);
    CHECK(knowledge.id({nullptr, 0, 1}) == second);
    CHECK(knowledge.find({nullptr, 0, 0}) == &knowledge.object(first));
    CHECK(knowledge.find({nullptr, 1, 0}) == nullptr);

    const auto place = knowledge.context(0, nullptr, {1});
    CHECK(place != 0);
    CHECK(knowledge.context(0, nullptr, {1}) == place);
    CHECK(knowledge.context(0, nullptr, {2}) != place);
    CHECK(knowledge.context(place, nullptr, {1}) != place);
}

#include <doctest/doctest.h>

#include "ir/memory/address.h"
#include "ir/memory/pointers.h"
#include "term/manager.h"

using namespace heddle;
using ir::address_of;
using ir::Congruence;
using ir::PointerSet;
using model::ObjectId;
using term::Sort;
using term::Term;

namespace {

const ObjectId table(1), flag(2), made(7);

// There are two objects: `table` has 40 bytes, `flag` has 4; and `made` is a number that was made from an address.
struct Fixture {
    term::Manager manager;
    ir::Pointers pointers{[](ObjectId object, std::uint64_t offset) {
                              return (object == table && offset <= 40) || (object == flag && offset <= 4);
                          },
                          [](ObjectId object) { return object == made; }};

    Term address(ObjectId object, std::uint64_t offset = 0) { return number(address_of(object, offset)); }
    Term number(std::uint64_t value, unsigned width = 64) { return manager.bits(value, width); }
    Term variable(const char* name, unsigned width = 64) { return manager.variable(name, Sort::bits(width)); }
    Term choice() { return manager.variable("c", Sort::boolean()); }
    PointerSet targets(Term term) { return pointers.facts(term).pointers; }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a constant points where its bits say, if there is such a place") {
    CHECK(targets(address(table, 8)) == PointerSet{{table, Congruence::exactly(8)}});
    CHECK(targets(address(flag, 4)) == PointerSet{{flag, Congruence::exactly(4)}});
    CHECK(targets(address(flag, 5)).empty());
    CHECK(targets(address(ObjectId(3))).empty());
}

TEST_CASE_FIXTURE(Fixture, "large numbers are no pointers") {
    for (const std::uint64_t value :
         {std::uint64_t{0}, std::uint64_t{1} << 36, ~std::uint64_t{0}, address_of(table) << 1}) {
        CHECK_FALSE(pointers.may_be_pointer(number(value)));
        CHECK(pointers.facts(number(value)).number == Congruence::exactly(static_cast<std::int64_t>(value)));
    }
    CHECK_FALSE(pointers.may_be_pointer(number(address_of(table), 128)));
    CHECK_FALSE(pointers.may_be_pointer(number(address_of(table), 63)));
}

TEST_CASE_FIXTURE(Fixture, "an index moves a pointer in strides") {
    const Term scaled = manager.bv_mul(variable("i"), number(8));
    CHECK(targets(manager.bv_add(address(table, 4), scaled)) == PointerSet{{table, {8, 4}}});
    CHECK(targets(manager.bv_add(scaled, address(table, 4))) == PointerSet{{table, {8, 4}}});
    CHECK(targets(manager.bv_sub(address(table, 4), scaled)) == PointerSet{{table, {8, 4}}});
    const Term shifted = manager.binary(term::Kind::BvShl, variable("i"), number(3));
    CHECK(targets(manager.bv_add(address(table, 4), shifted)) == PointerSet{{table, {8, 4}}});
    CHECK(targets(manager.bv_add(address(table, 4), variable("i"))) == PointerSet{{table, Congruence::any()}});
}

TEST_CASE_FIXTURE(Fixture, "of a narrow product only the powers of two survive the overflow") {
    const Term narrow = manager.bv_mul(variable("n", 32), number(12, 32));
    const Term wide = manager.bv_mul(variable("w"), number(12));
    const std::int64_t all = std::int64_t{1} << 32;
    CHECK(targets(manager.bv_add(address(table), manager.zero_extend(narrow, 64))) ==
          PointerSet{{table, {4, 0, 0, all - 1}}});
    CHECK(targets(manager.bv_add(address(table), manager.sign_extend(narrow, 64))) ==
          PointerSet{{table, {4, 0, -all / 2, all / 2 - 1}}});
    CHECK(targets(manager.bv_add(address(table), wide)) == PointerSet{{table, {12, 0}}});
}

TEST_CASE_FIXTURE(Fixture, "a remainder and a mask limit an index") {
    const auto element = [&](Term index) {
        return manager.bv_add(address(table, 8), manager.bv_mul(index, number(8)));
    };
    const auto modulo = [&](term::Kind kind) {
        return manager.sign_extend(manager.binary(kind, variable("n", 32), number(3, 32)), 64);
    };
    CHECK(targets(element(modulo(term::Kind::BvUrem))) == PointerSet{{table, {8, 0, 8, 24}}});
    CHECK(targets(element(modulo(term::Kind::BvSrem))) == PointerSet{{table, {8, 0, -8, 24}}});
    CHECK(targets(element(manager.bv_and(variable("i"), number(3)))) == PointerSet{{table, {8, 0, 8, 32}}});
    // Of a number divided by a variable nothing is known, nor of a mask that is none.
    const Term by = manager.binary(term::Kind::BvUrem, number(3), variable("i"));
    CHECK(targets(element(by)) == PointerSet{{table, {8, 0}}});
    CHECK(targets(element(manager.bv_and(variable("i"), variable("j")))) == PointerSet{{table, {8, 0}}});
}

TEST_CASE_FIXTURE(Fixture, "a choice points to either") {
    CHECK(targets(manager.ite(choice(), address(table, 8), address(flag))) ==
          PointerSet{{table, Congruence::exactly(8)}, {flag, Congruence::exactly(0)}});
    CHECK(targets(manager.ite(choice(), address(table, 4), address(table, 20))) == PointerSet{{table, {16, 4, 4, 20}}});
    CHECK(targets(manager.ite(choice(), address(table, 4), number(0))) == PointerSet{{table, Congruence::exactly(4)}});
}

TEST_CASE_FIXTURE(Fixture, "a variable points where it is declared to") {
    const Term pointer = variable("p");
    CHECK_FALSE(pointers.may_be_pointer(pointer));
    const Term declared = variable("q");
    pointers.declare(declared, {{table, Congruence::exactly(8)}, {flag, Congruence::exactly(0)}});
    CHECK(targets(manager.bv_add(declared, number(4))) ==
          PointerSet{{table, Congruence::exactly(12)}, {flag, Congruence::exactly(4)}});
    CHECK(targets(manager.bv_sub(declared, number(4))) ==
          PointerSet{{table, Congruence::exactly(4)}, {flag, Congruence::exactly(-4)}});
    CHECK(targets(manager.bv_and(declared, variable("mask"))) ==
          PointerSet{{table, Congruence::any()}, {flag, Congruence::any()}});
}

TEST_CASE_FIXTURE(Fixture, "the difference of two pointers is a number, and can move a pointer again") {
    const Term p = variable("p"), q = variable("q"), r = variable("r");
    for (const Term pointer : {p, q}) pointers.declare(pointer, {{table, {8, 0}}});
    pointers.declare(r, {{flag, Congruence::exactly(0)}});
    const Term difference = manager.bv_sub(p, q);
    CHECK_FALSE(pointers.may_be_pointer(difference));
    CHECK(targets(manager.bv_add(r, difference)) == PointerSet{{flag, Congruence::any()}});
}

TEST_CASE_FIXTURE(Fixture, "conditions are no pointers") {
    CHECK_FALSE(pointers.may_be_pointer(manager.equal(variable("i"), address(table))));
}

TEST_CASE_FIXTURE(Fixture, "deep terms need no deep call stack") {
    Term sum = address(table);
    for (unsigned i = 0; i < 100'000; ++i)
        sum = manager.ite(manager.variable("c" + std::to_string(i), Sort::boolean()), sum, variable("any"));
    CHECK(targets(sum) == PointerSet{{table, Congruence::exactly(0)}});
}

TEST_CASE_FIXTURE(Fixture, "marks are masks of low bits") {
    using term::Kind;
    CHECK(ir::Pointers::marked_bits(Kind::BvOr, 1) == 1);
    CHECK(ir::Pointers::marked_bits(Kind::BvAnd, 3) == 3);
    CHECK(ir::Pointers::marked_bits(Kind::BvAnd, ~std::uint64_t{3}) == 3);
    CHECK_FALSE(ir::Pointers::marked_bits(Kind::BvOr, 4096));
    CHECK_FALSE(ir::Pointers::marked_bits(Kind::BvOr, ~std::uint64_t{3}));
    CHECK_FALSE(ir::Pointers::marked_bits(Kind::BvMul, 1));
}

TEST_CASE_FIXTURE(Fixture, "a mark moves a pointer inside of its object, and can be taken away again") {
    using term::Kind;
    const Term p = variable("p");
    pointers.declare(p, {{table, {8, 0}}});
    const auto after = [&](Kind operation, Term pointer, std::uint64_t mask) {
        const Term result = manager.binary(operation, pointer, number(mask));
        pointers.declare_marked(result, pointer, operation, mask);
        return result;
    };
    const Term marked = after(Kind::BvOr, p, 3);
    CHECK(targets(marked) == PointerSet{{table, {8, 3}}});
    CHECK(targets(after(Kind::BvAnd, marked, ~std::uint64_t{3})) == PointerSet{{table, {8, 0}}});
    CHECK(targets(after(Kind::BvXor, marked, 1)) == PointerSet{{table, {8, 2}}});
    const Term mark = after(Kind::BvAnd, marked, 3);
    CHECK_FALSE(pointers.may_be_pointer(mark));
    CHECK(pointers.facts(mark).number.is_within(0, 3));

    // Marked or not: only what the operation makes sure of is known.
    const Term either = variable("q");
    pointers.declare(either, {{flag, Congruence::any().within(0, 1)}});
    const Congruence free = targets(after(Kind::BvAnd, either, ~std::uint64_t{1})).at(flag);
    CHECK((free.modulus == 2 && free.remainder == 0 && free.high == 1));
    const Congruence set = targets(after(Kind::BvOr, either, 1)).at(flag);
    CHECK((set.modulus == 2 && set.remainder == 1 && set.low == 0 && set.high == 2));
    CHECK(targets(after(Kind::BvOr, either, 2)).at(flag).modulus == 1);
}

TEST_CASE_FIXTURE(Fixture, "a number that was made from an address is no pointer, and stays one in all computations") {
    const Term hash = variable("hash");
    pointers.declare(hash, {{made, Congruence::any()}});
    CHECK_FALSE(pointers.may_be_pointer(hash));
    CHECK(pointers.may_be_address_number(hash));
    CHECK(pointers.may_be_address_number(manager.binary(term::Kind::BvLshr, hash, number(4))));
    CHECK_FALSE(pointers.may_be_address_number(variable("i")));
    CHECK_FALSE(pointers.may_be_address_number(address(table, 4)));
}

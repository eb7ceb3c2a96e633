#include "encoder/trace/shown_values.h"

#include <doctest/doctest.h>

#include <bit>

using namespace heddle;
using encoder::shown_value;
using model::ValueForm;
using model::ValueKind;

TEST_CASE("values are shown as the source has them, numbers not at all") {
    model::Program program;
    program.addresses = {{100, 101, "worker"}, {200, 201, "pool"}, {208, 209, "&pool->head"}};
    CHECK(shown_value(program, {}, 32, 7).empty());
    CHECK(shown_value(program, {ValueKind::Number, {{1, "RUNNING"}}}, 32, 1) == "RUNNING");
    CHECK(shown_value(program, {ValueKind::Number, {{1, "RUNNING"}}}, 32, 2).empty());
    CHECK(shown_value(program, {ValueKind::Unsigned}, 32, 0xffffffff) == "4294967295");
    CHECK(shown_value(program, {ValueKind::Truth}, 8, 1) == "true");
    CHECK(shown_value(program, {ValueKind::Truth}, 8, 7).empty());
    CHECK(shown_value(program, {ValueKind::Floating}, 64, std::bit_cast<std::uint64_t>(2.5)) == "2.5");
    CHECK(shown_value(program, {ValueKind::Floating}, 32, std::bit_cast<std::uint32_t>(0.5F)) == "0.5");
}

TEST_CASE("addresses are those of the program's objects") {
    model::Program program;
    program.addresses = {{100, 101, "worker"}, {200, 201, "pool"}, {208, 209, "&pool->head"}};
    CHECK(shown_value(program, {ValueKind::Pointer}, 64, 0) == "NULL");
    CHECK(shown_value(program, {ValueKind::Pointer}, 64, 100) == "worker");
    CHECK(shown_value(program, {}, 64, 208) == "&pool->head");  // a number of this size may be one
    CHECK(shown_value(program, {}, 32, 208).empty());
    CHECK(shown_value(program, {ValueKind::Pointer}, 64, 204).empty());
    CHECK(shown_value(program, {ValueKind::Pointer}, 64, 99).empty());
}

// Errors planted in the lowering are caught, either because a trace does not replay or because the oracle disagrees.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>

#include "engine/bound_loop.h"
#include "fuzz/generator.h"
#include "fuzz/printer.h"
#include "fuzz/tree_support.h"
#include "ir/lower.h"
#include "replay/replay.h"
#include "util/error.h"
#include "util/temporary_folder.h"

using namespace heddle;

namespace {

constexpr std::uint64_t programs = 100;

enum class Answer { Agrees, Contradicts, DoesNotReplay, Broken };

Answer check(const ir::LinkedModule& module, ir::Sabotage sabotage, fuzz::Verdict expected) {
    const auto lowered = [&](term::Manager& manager, const engine::Unwinding& unwinding) {
        return ir::lower(module, manager,
                         {.loops = unwinding.loops, .constant_loops = unwinding.constant_loops, .sabotage = sabotage});
    };
    bool rejected = false;
    const auto replayed = [&](const model::Trace& trace) {
        const replay::Outcome outcome = replay::replay(module.bitcode, trace);
        rejected = !outcome.reproduced;
        return rejected ? outcome.explanation : std::string();
    };
    try {
        engine::CheckOptions options;
        options.properties = {model::Property::Assertion};  // as the oracle is asked: some programs have deadlocks
        const engine::Verdict verdict = engine::check(lowered, replayed, options);
        const bool unsafe = verdict.kind == engine::VerdictKind::Unsafe;
        const bool safe = verdict.kind == engine::VerdictKind::Safe;
        const bool agrees = expected == fuzz::Verdict::Unsafe ? unsafe : safe;
        return agrees ? Answer::Agrees : Answer::Contradicts;
    } catch (const InternalError&) {
        return rejected ? Answer::DoesNotReplay : Answer::Broken;
    }
}

Answer check(const fuzz::Program& program, ir::Sabotage sabotage) {
    const TemporaryFolder folder;
    const std::string file = folder.file("program.c");
    std::ofstream(file) << fuzz::print_program(program);
    return check(ir::load({.files = {file}}), sabotage, fuzz::explore(program).verdict);
}

// A thread that stores two values into the fields of the struct that its argument chooses, and a main that then asserts
// `op` about the first field.
fuzz::Program stores(std::int64_t first, std::int64_t second, fuzz::BinaryOp op, std::int64_t expected) {
    using namespace fuzz;
    Program program;
    program.structs.push_back({"pair", {{"a", Type::Int}, {"b", Type::Int}}});
    const Index pairs = add_struct_array(program, 0, 2);
    const auto field = [&](Index part) {
        return Place{.kind = Place::Kind::Element, .object = pairs, .part = part, .index = {local_value(0)}};
    };
    add_thread(program, {store(field(0), constant(first)), store(field(1), constant(second))});
    add_main(program, {load(0, cell(program, pairs, 0)), check(binary(op, local_value(0), constant(expected)))});
    return program;
}

}  // namespace

TEST_CASE("a violation that a planted error invents is caught by the replay, one that it hides by the oracle") {
    struct Planted {
        ir::Sabotage sabotage;
        std::int64_t first;  // stored into the first field; into the second goes 3
    };
    // With a wrong offset the 3 overwrites the 2; a store of 1 is the one that is dropped.
    for (const Planted& planted : {Planted{ir::Sabotage::FieldOffset, 2}, Planted{ir::Sabotage::DroppedStore, 1}}) {
        const fuzz::Program invents = stores(planted.first, 3, fuzz::BinaryOp::Eq, planted.first);
        CHECK(check(invents, ir::Sabotage::None) == Answer::Agrees);
        CHECK(check(invents, planted.sabotage) == Answer::DoesNotReplay);
        const fuzz::Program hides = stores(planted.first, 3, fuzz::BinaryOp::Ne, planted.first);
        CHECK(check(hides, ir::Sabotage::None) == Answer::Agrees);
        CHECK(check(hides, planted.sabotage) == Answer::Contradicts);
    }
}

TEST_CASE("random programs catch a wrong field offset and a dropped store, and agree with the honest lowering") {
    unsigned field_offset = 0;
    unsigned dropped_store = 0;
    for (std::uint64_t seed = 1; seed <= programs; ++seed) {
        const fuzz::Program program = fuzz::generate(seed).program;
        CHECK_MESSAGE(check(program, ir::Sabotage::None) == Answer::Agrees, fmt::format("seed {}", seed));
        const auto caught = [&](ir::Sabotage sabotage) {
            const Answer answer = check(program, sabotage);
            return answer == Answer::Contradicts || answer == Answer::DoesNotReplay;
        };
        field_offset += caught(ir::Sabotage::FieldOffset);
        dropped_store += caught(ir::Sabotage::DroppedStore);
    }
    CHECK(field_offset > 0);
    CHECK(dropped_store > 0);
}

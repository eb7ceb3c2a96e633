// Errors planted in the lowering are caught, either because a trace does not replay or because the oracle disagrees.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "engine/check.h"
#include "fuzz/generator.h"
#include "fuzz/printer.h"
#include "fuzz/temporary_folder.h"
#include "ir/lower.h"
#include "replay/replay.h"
#include "util/error.h"

using namespace heddle;

namespace {

constexpr std::uint64_t programs = 180;

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
        const engine::Verdict verdict = engine::check(lowered, replayed, {});
        const bool unsafe = verdict.kind == engine::VerdictKind::Unsafe;
        const bool safe = verdict.kind == engine::VerdictKind::Safe;
        const bool agrees = expected == fuzz::Verdict::Unsafe ? unsafe : safe;
        return agrees ? Answer::Agrees : Answer::Contradicts;
    } catch (const InternalError&) {
        return rejected ? Answer::DoesNotReplay : Answer::Broken;
    }
}

// How often each kind of sabotage was caught, and how.
struct Caught {
    unsigned by_replay = 0;
    unsigned by_oracle = 0;
    unsigned total() const { return by_replay + by_oracle; }

    void note(Answer answer) {
        by_replay += answer == Answer::DoesNotReplay;
        by_oracle += answer == Answer::Contradicts;
    }
};

}  // namespace

TEST_CASE("a wrong field offset and a dropped store are caught, and the honest lowering agrees") {
    const fuzz::TemporaryFolder folder;
    Caught field_offset;
    Caught dropped_store;
    for (std::uint64_t seed = 1; seed <= programs; ++seed) {
        const fuzz::Case generated = fuzz::generate(seed);
        const std::string file = folder.file("program.c");
        std::ofstream(file) << fuzz::print_program(generated.program);
        const ir::LinkedModule module = ir::load({.files = {file}});
        CHECK_MESSAGE(check(module, ir::Sabotage::None, generated.verdict) == Answer::Agrees,
                      fmt::format("seed {}", seed));
        field_offset.note(check(module, ir::Sabotage::FieldOffset, generated.verdict));
        dropped_store.note(check(module, ir::Sabotage::DroppedStore, generated.verdict));
    }
    MESSAGE(fmt::format("field offset: {} by replay, {} by the oracle; dropped store: {} by replay, {} by the oracle",
                        field_offset.by_replay, field_offset.by_oracle, dropped_store.by_replay,
                        dropped_store.by_oracle));
    CHECK(field_offset.total() > 0);
    CHECK(dropped_store.total() > 0);
    // Neither guard would be enough alone: a violation that the lowering loses leaves no trace to replay.
    CHECK(field_offset.by_replay + dropped_store.by_replay > 0);
    CHECK(field_offset.by_oracle + dropped_store.by_oracle > 0);
}

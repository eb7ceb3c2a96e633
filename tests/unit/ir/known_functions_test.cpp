// Families of functions that are known by name, and what they share.
#include "ir/walk/known_functions.h"

#include <cerrno>

#include "ir/library/bytes.h"
#include "ir/library/calls_ignored.h"
#include "ir/threads/sync_c11.h"
#include "ir/threads/sync_mutex_words.h"
#include "ir/threads/sync_operation.h"
#include "walked.h"

using namespace heddle;
using term::Term;
using Strings = std::vector<std::string>;

namespace {

struct Fixture : testing::Walked {
    Fixture()
        : Walked(
              "declare i32 @sched_yield()\n"
              "define i32 @f() {\n"
              "  %v = call i32 @sched_yield(), !heddle.id !0\n"
              "  ret i32 %v\n"
              "}\n") {}
    const llvm::CallBase& call = llvm::cast<llvm::CallBase>(instruction("v"));
    ir::Site here = site("v");
    Term p = condition("p");
    ir::IgnoredCalls ignored{tools};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a function is found in the family that knows it") {
    ir::KnownFunctions known;
    tools.walk.callee = &function("sched_yield");
    CHECK(known.call("sched_yield", call, here, state) == std::nullopt);
    known.add([](std::string_view name, const llvm::CallBase&, const ir::Site&, ir::State&) {
        return name == "exit" ? std::optional(false) : std::nullopt;
    });
    known.add(ignored);
    CHECK(known.call("sched_yield", call, here, state) == true);
    CHECK(tools.operands.scalar(state, call) == number(0));
    CHECK(known.call("exit", call, here, state) == false);
    CHECK(known.call("sched_yield_", call, here, state) == std::nullopt);
}

TEST_CASE_FIXTURE(Fixture, "a loop over bytes ends at its limit or by its own condition, and all go on together") {
    ir::Bytes bytes(tools);
    std::vector<std::uint64_t> rounds;
    Strings left;
    const auto go = [&](const std::optional<Term>& limit, Term ends_in_round_1) {
        return bytes.repeat(
            here, state, limit,
            [&](ir::State&, std::uint64_t i) {
                rounds.push_back(i);
                return std::optional(i == 1 ? ends_in_round_1 : manager.bottom());
            },
            [&](ir::State& s, std::uint64_t i, bool at_limit) {
                left.push_back((at_limit ? "limit " : "round ") + std::to_string(i));
                return tools.operands.define_number(s, call, i);
            });
    };
    SUBCASE("limit") {
        CHECK(go(number(3, 64), manager.bottom()));
        CHECK(rounds == std::vector<std::uint64_t>{0, 1, 2});
        CHECK(left == Strings{"limit 3"});
    }
    SUBCASE("condition") {
        CHECK(go(number(3, 64), manager.top()));
        CHECK(rounds == std::vector<std::uint64_t>{0, 1});
        CHECK(left == Strings{"round 1"});
    }
    SUBCASE("either") {
        CHECK(go(number(3, 64), p));
        CHECK(left == Strings{"round 1", "limit 3"});
        CHECK(tools.operands.scalar(state, call) == manager.ite(p, number(1), number(3)));
    }
    SUBCASE("neither within the bound") {
        CHECK(go(manager.variable("size", term::Sort::bits(64)), p));
        CHECK(rounds.size() == tools.allocations.capacity());
        CHECK(ends().size() == 1);
    }
}

TEST_CASE_FIXTURE(Fixture, "the results of POSIX become those of C11") {
    ir::C11Results c11(tools);
    for (const auto& [posix, expected] : {std::pair{0, 0}, {EBUSY, 1}, {ETIMEDOUT, 4}, {EINVAL, 2}}) {
        const auto lookup = c11.translated([&, result = posix](std::string_view name, const llvm::CallBase& made,
                                                               const ir::Site&, ir::State& at) -> std::optional<bool> {
            if (name != "mtx_lock") return std::nullopt;
            return tools.operands.define_number(at, made, static_cast<std::uint64_t>(result));
        });
        CHECK(lookup("mtx_lock", call, here, state) == true);
        CHECK(tools.operands.scalar(state, call) == number(static_cast<std::uint64_t>(expected)));
        CHECK(lookup("mtx_unlock", call, here, state) == std::nullopt);
    }
}

TEST_CASE_FIXTURE(Fixture, "what the words of a mutex say") {
    ir::SyncOperations sync(tools);
    ir::MutexWords words(tools, sync);
    const ir::MutexView recursive = words.view_of(number(ir::MutexKind::Recursive), number(1));
    CHECK(recursive.is_recursive.is_true());
    CHECK(recursive.is_normal.is_false());
    CHECK(recursive.is_mine.is_true());  // thread 0
    CHECK(recursive.is_free.is_false());
    const ir::MutexView adaptive = words.view_of(number(ir::MutexKind::Adaptive), number(0));
    CHECK(adaptive.is_normal.is_true());
    CHECK(adaptive.is_free.is_true());
    CHECK(adaptive.is_usable.is_true());
    CHECK(words.view_of(number(ir::destroyed_mark), number(2)).is_usable.is_false());
}

// What the functions of the thread library have in common: one visible step over some words of memory, which may have
// to wait.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
class Targets;
struct Tools;

struct SyncWord {
    Term pointer;
    std::uint64_t bytes = 4;
};

struct SyncOperation {
    std::vector<Access> words = {};
    bool opened = false;  // a step of its own
};

enum class LockWay { Wait, Try, Timed };

inline constexpr std::uint64_t destroyed_mark = 0xffffffff;

class SyncOperations {
public:
    explicit SyncOperations(Tools& tools);
    Term word_at(Term object, std::uint64_t offset);
    // Opens a step if one of the words is shared.  end_operation() must follow.
    std::optional<SyncOperation> begin_operation(State& state, const Site& site, model::StepKind kind,
                                                 const std::string& verb, const std::vector<SyncWord>& words);
    bool end_operation(State& state, const Site& site, const SyncOperation& operation);
    // The operation takes place only if the condition holds: else the thread is blocked, and waits for `holder` (0:
    // nobody in particular).
    bool wait_until(State& state, const Site& site, const SyncOperation& operation, Term condition,
                    std::optional<Term> holder);
    // A word that says in which state of its life an object is.
    std::optional<Term> read_mark(State& state, const Site& site, Term pointer);
    bool require_mark(State& state, const Site& site, Term mark, std::uint64_t usable, const char* what);
    bool require_life(State& state, const Site& site, Term mark, Term is_usable, const std::string& what);
    Term any_choice(const Site& site, State& state, const std::string& name);

private:
    bool wait_in_block(State& state, const Site& site, Term condition, std::optional<Term> holder);
    void wait_for_ever(State state, const Site& site, std::optional<Term> holder);
    Term is_uninitialised(Term value);
    Term is_unknown_mark(Term mark) const;
    void give_up_if(State state, const Site& site, Term is_unknown, Term is_usable, const std::string& what);

    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Targets& targets_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    std::map<Term, Term> uninitialised_;  // of choices
    std::map<Term, Term> unknown_marks_;  // when they are contents of memory that is not initialised
};

}  // namespace heddle::ir

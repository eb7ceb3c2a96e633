// <ctype.h> in the "C" locale.
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/thread_walker.h"
#include "util/check.h"

namespace heddle::ir {

namespace {

struct Range {
    unsigned char first, last;
};

// The characters of a class, as ranges.
const std::map<std::string_view, std::vector<Range>>& classes() {
    static const std::map<std::string_view, std::vector<Range>> table = {
        {"isalnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
        {"isalpha", {{'A', 'Z'}, {'a', 'z'}}},
        {"isblank", {{'\t', '\t'}, {' ', ' '}}},
        {"iscntrl", {{0, 31}, {127, 127}}},
        {"isdigit", {{'0', '9'}}},
        {"isgraph", {{'!', '~'}}},
        {"islower", {{'a', 'z'}}},
        {"isprint", {{' ', '~'}}},
        {"ispunct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
        {"isspace", {{'\t', '\r'}, {' ', ' '}}},
        {"isupper", {{'A', 'Z'}}},
        {"isxdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
    };
    return table;
}

}  // namespace

Term ThreadWalker::is_in_class(Term character, std::string_view name) {
    const auto ranges = classes().find(name);
    HEDDLE_CHECK(ranges != classes().end(), "a class of characters without a table");
    Term is_in = manager_.bottom();
    for (const Range& range : ranges->second) {
        const unsigned width = character.sort().width();
        const Term inside = manager_.logical_and(manager_.bv_ule(manager_.bits(range.first, width), character),
                                                 manager_.bv_ule(character, manager_.bits(range.last, width)));
        is_in = manager_.logical_or(is_in, inside);
    }
    return is_in;
}

bool ThreadWalker::call_character_class(const llvm::CallBase& call, const Site&, State& state) {
    const llvm::StringRef name = callee_->getName();
    define(state, call, {as_bits(is_in_class(argument(call, state, 0), {name.data(), name.size()}), 32)});
    return true;
}

bool ThreadWalker::change_case(const llvm::CallBase& call, State& state, std::string_view from, int distance) {
    const Term character = argument(call, state, 0);
    const Term other = manager_.bv_add(character, manager_.bits(static_cast<std::uint32_t>(distance), 32));
    define(state, call, {manager_.ite(is_in_class(character, from), other, character)});
    return true;
}

bool ThreadWalker::call_toupper(const llvm::CallBase& call, const Site&, State& state) {
    return change_case(call, state, "islower", 'A' - 'a');
}

bool ThreadWalker::call_tolower(const llvm::CallBase& call, const Site&, State& state) {
    return change_case(call, state, "isupper", 'a' - 'A');
}

}  // namespace heddle::ir

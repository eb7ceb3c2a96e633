// The functions of <string.h> that go through memory byte by byte, and atoi.
#pragma once

#include <optional>

#include "ir/library/bytes.h"
#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Heap;
class Operands;
struct Tools;

class Strings {
public:
    Strings(Tools& tools, Bytes& bytes, Heap& heap);
    static const HandlerTable<Strings>& functions();

private:
    using Leave = Bytes::Leave;
    bool measure(const Site& site, State& state, Term text, const std::optional<Term>& limit, const Leave& leave);
    bool copy_string(const Site& site, State& state, Term target, Term source, const std::optional<Term>& limit,
                     std::uint64_t phase, const Leave& leave);
    bool compare_bytes(const llvm::CallBase& call, const Site& site, State& state, bool are_strings);
    bool call_strlen(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcpy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strncpy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcat(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strdup(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcmp(const llvm::CallBase& call, const Site& site, State& state);
    bool call_memcmp(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strchr(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strrchr(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atoi(const llvm::CallBase& call, const Site& site, State& state);
    Term is_between(Term byte, char first, char last);

    WalkContext& walk_;
    term::Manager& manager_;
    Operands& operands_;
    Bytes& bytes_;
    Heap& heap_;
};

}  // namespace heddle::ir

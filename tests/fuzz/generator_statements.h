// Random statements for one scope.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "fuzz/generator_scope.h"

namespace heddle::fuzz {

class StatementMaker {
public:
    // Chooses which kinds of statements this program uses at all.
    StatementMaker(Program& program, Random& random, Vocabulary& vocabulary);

    // Up to `count` statements, fewer if the scope's budget ends.
    std::vector<Statement> list(Scope& scope, std::size_t count);
    Statement assertion(Scope& scope);
    bool uses(Statement::Kind kind) const { return weights_[static_cast<std::size_t>(kind)] != 0; }
    void note_helper(Index function, int cost) { helper_costs_[function] = cost; }

private:
    using Kind = Statement::Kind;
    using Result = std::optional<Statement>;

    Result make(Kind kind, Scope& scope);
    Result read_modify_write(Scope& scope);
    Result compare_exchange(Scope& scope);
    Result locked(Kind kind, Scope& scope);
    Result loop(Scope& scope);
    Result atomic_block(Scope& scope);
    Result conditional(Scope& scope);
    Result nondet(Scope& scope);
    Result copy(Kind kind, Scope& scope);
    Result pointer(Kind kind, Scope& scope);
    Result call(Scope& scope);
    Result store(Scope& scope);
    std::vector<Statement> block(Scope& scope, std::size_t count);
    std::optional<Type> maybe_source(Statement& statement, Scope& scope, unsigned percent);

    Program& program_;
    Random& random_;
    Vocabulary& words_;
    std::vector<unsigned> weights_;  // by kind
    std::map<Index, int> helper_costs_;
};

}  // namespace heddle::fuzz

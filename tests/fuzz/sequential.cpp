#include "fuzz/sequential.h"

namespace heddle::fuzz {

namespace {

using Kind = Statement::Kind;

void fix_inputs(Function& function, Random& random) {
    for (Local& local : function.locals)
        if (!local.initial) local.initial = random.between(0, local.mask);
    for_each_statement(function.body, [&](Statement& statement) {
        if (statement.kind != Kind::Nondet) return;
        statement.value = {constant(random.between(statement.low, statement.high))};
        statement.kind = Kind::Assign;
    });
}

}  // namespace

Program make_sequential(Program program, Random& random) {
    for (Function& function : program.functions) fix_inputs(function, random);
    const std::vector<Statement> body = std::move(program.main().body);
    program.main().body.clear();
    for (const Statement& statement : body) {
        if (statement.kind == Kind::Join) continue;
        program.main().body.push_back(statement);
        if (statement.kind != Kind::Create) continue;
        Statement join{.kind = Kind::Join, .index = statement.index};
        for (const Statement& original : body)
            if (original.kind == Kind::Join && original.index == statement.index) join = original;
        program.main().body.push_back(join);
    }
    return program;
}

}  // namespace heddle::fuzz

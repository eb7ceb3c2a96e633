#include "fuzz/assertion_tuning.h"

#include <algorithm>

#include "fuzz/oracle.h"

namespace heddle::fuzz {

namespace {

using Values = std::map<std::int64_t, std::size_t>;

void set(Statement& assertion, BinaryOp op, std::int64_t value) {
    Expression& comparison = assertion.value.at(0);
    comparison.op = op;
    comparison.operands.at(1) = constant(value, comparison.type);
}

// Unsigned longs are kept as signed numbers here, so that their order means nothing.
bool is_ordered(const Statement& assertion) {
    return assertion.value.at(0).type != Type::ULong;
}

void make_true(Statement& assertion, const Values& values, Random& random) {
    const Type type = assertion.value.at(0).type;
    const std::int64_t low = values.begin()->first;
    const std::int64_t high = values.rbegin()->first;
    switch (random.below(4)) {
        case 0:
            if (is_ordered(assertion)) return set(assertion, BinaryOp::Le, high);
            break;
        case 1:
            if (is_ordered(assertion)) return set(assertion, BinaryOp::Ge, low);
            break;
        case 2:
            if (values.size() == 1) return set(assertion, BinaryOp::Eq, low);
            break;
        default:
            break;
    }
    std::int64_t absent = random.chance(50) ? low : 0;
    while (values.contains(absent)) absent = convert(type, absent + 1);
    set(assertion, BinaryOp::Ne, absent);
}

void make_false(Statement& assertion, const Values& values, Random& random) {
    if (is_ordered(assertion) && values.size() > 1 && random.chance(25))
        return set(assertion, BinaryOp::Lt, values.rbegin()->first);
    const auto rarest = std::min_element(values.begin(), values.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
    set(assertion, BinaryOp::Ne, rarest->first);
}

}  // namespace

bool tune_assertions(Program& program, Random& random) {
    const OracleResult answer = explore(program, {.observe = true});
    if (answer.verdict == Verdict::TooLarge) return false;
    std::vector<Statement*> reached;
    for (Function& function : program.functions)
        for_each_statement(function.body, [&](Statement& s) {
            if (answer.observed.contains(&s)) reached.push_back(&s);
        });
    if (reached.empty()) return true;
    const std::size_t failing = random.chance(45) ? random.below(reached.size()) : reached.size();
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Values& values = answer.observed.at(reached[i]);
        if (i == failing)
            make_false(*reached[i], values, random);
        else
            make_true(*reached[i], values, random);
    }
    return true;
}

}  // namespace heddle::fuzz

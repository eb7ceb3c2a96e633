#include "fuzz/walk.h"

#include <set>

namespace heddle::fuzz {

namespace {

using Kind = Statement::Kind;

std::size_t count_loaded(const Expression& expression) {
    std::size_t count = 0;
    for_each_subexpression(expression, [&](const Expression& e) { count += e.kind == Expression::Kind::Loaded; });
    return count;
}

std::size_t count_loaded(const std::optional<Place>& place) {
    return place && !place->index.empty() ? count_loaded(place->index[0]) : 0;
}

// The branches of a conditional expression are not always evaluated.
bool loads_conditionally(const Expression& expression) {
    bool found = false;
    for_each_subexpression(expression, [&](const Expression& e) {
        const bool is_logical = e.kind == Expression::Kind::Binary && e.op >= BinaryOp::LogicalAnd;
        if (is_logical || e.kind == Expression::Kind::Choice)
            for (Index i = 1; i < e.operands.size(); ++i) found |= count_loaded(e.operands[i]) != 0;
    });
    return found;
}

bool reads_source_once(const Statement& s) {
    if (count_loaded(s.source) + count_loaded(s.alternative) != 0) return false;
    if (s.kind == Kind::PointTo && count_loaded(s.target) != 0) return false;
    const std::size_t loads = (s.value.empty() ? 0 : count_loaded(s.value[0])) + count_loaded(s.target);
    if (loads != (s.source ? 1U : 0U)) return false;
    return s.value.empty() || !loads_conditionally(s.value[0]);
}

bool joins_what_was_created(const Program& program) {
    std::set<Index> created;
    std::set<Index> joined;
    for (const Statement& s : program.main().body) {
        if (s.kind == Kind::Create && !created.insert(s.index).second) return false;
        if (s.kind == Kind::Join && (!created.contains(s.index) || !joined.insert(s.index).second)) return false;
    }
    return true;
}

}  // namespace

bool names_local(const Statement& s) {
    switch (s.kind) {
        case Kind::Assign:
        case Kind::ReadModifyWrite:
        case Kind::CompareExchange:
        case Kind::For:
        case Kind::Nondet:
        case Kind::CopyIn:
        case Kind::CopyOut:
        case Kind::PointTo:
        case Kind::FetchPointer:
        case Kind::Call:
            return true;
        case Kind::Join:
            return s.keeps_result;
        default:
            return false;
    }
}

bool names_object(const Statement& s) {
    switch (s.kind) {
        case Kind::CopyStruct:
        case Kind::CopyIn:
        case Kind::CopyOut:
        case Kind::PublishPointer:
        case Kind::FetchPointer:
            return true;
        default:
            return false;
    }
}

bool well_formed(const Program& program) {
    bool good = joins_what_was_created(program);
    for (const Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement& s) { good = good && reads_source_once(s); });
    return good;
}

}  // namespace heddle::fuzz

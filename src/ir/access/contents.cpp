#include "ir/access/contents.h"

#include "ir/access/targets.h"
#include "ir/steps/pass.h"
#include "ir/steps/steps.h"

namespace heddle::ir {

Contents::Contents(WalkContext& walk, Steps& steps, Targets& targets)
    : pass_(walk.pass), manager_(walk.pass.manager), steps_(steps), targets_(targets) {}

// Padding and parts of structs need not have been written: one byte is enough.
Term Contents::is_written(State& state, const Access& access) {
    Term written = manager_.top();
    for (const Target& mark : targets_.marks_of(access).targets) {
        const Term bytes = read_target(state, mark, access.bytes);
        const Term any = manager_.distinct(bytes, manager_.bits(0, bytes.sort().width()));
        written = manager_.logical_and(written, manager_.implies(mark.condition, any));
    }
    return written;
}

Term Contents::read(State& state, const Access& access) {
    const auto width = static_cast<unsigned>(access.bytes * 8);
    // Nothing to read from yet: the pass will be repeated.
    if (access.targets.empty()) return manager_.fresh_variable("unknown", term::Sort::bits(width));
    Term value = read_target(state, access.targets.back(), access.bytes);
    for (auto target = std::next(access.targets.rbegin()); target != access.targets.rend(); ++target)
        value = manager_.ite(target->condition, read_target(state, *target, access.bytes), value);
    return value;
}

void Contents::write(State& state, const Access& access, Term value, Term condition) {
    for (const Target& target : access.targets)
        write_target(state, target, value, manager_.logical_and(condition, target.condition));
    for (const Target& mark : targets_.marks_of(access).targets)
        write_target(state, mark, manager_.bv_not(manager_.bits(0, value.sort().width())),
                     manager_.logical_and(condition, mark.condition));
}

Term Contents::read_target(State& state, const Target& target, std::uint64_t bytes) {
    const ObjectInfo::Span span = pass_.knowledge.object(target.object).cells_of(target.offset, bytes);
    Term value = read_cell(state, target.object, span.first, target.condition);
    for (std::size_t cell = span.first + 1; cell < span.first + span.count; ++cell)  // little endian
        value = manager_.concat(read_cell(state, target.object, cell, target.condition), value);
    if (span.count > 1 && bytes == pointer_bits / 8 && !value.is_constant())
        pass_.pointers.declare_more(value, pass_.knowledge.pointees(target.object, target.offset, bytes));
    return value;
}

void Contents::write_target(State& state, const Target& target, Term value, Term condition) {
    const ObjectInfo& info = pass_.knowledge.object(target.object);
    const ObjectInfo::Span span = info.cells_of(target.offset, value.sort().width() / 8);
    for (std::size_t cell = span.first; cell < span.first + span.count; ++cell) {
        const CellRange range = info.cells()[cell];
        const auto low = static_cast<unsigned>((range.offset - target.offset) * 8);
        const auto high = low + static_cast<unsigned>(range.size * 8) - 1;
        // Parts of a pointer do not show where it points to.
        if (span.count > 1) pass_.knowledge.add_pointees(target.object, range, pass_.pointers.facts(value).pointers);
        write_cell(state, target.object, cell, condition, manager_.extract(value, high, low));
    }
}

Term Contents::read_cell(State& state, ObjectId object, std::size_t cell, Term condition) {
    const ObjectInfo& info = pass_.knowledge.object(object);
    if (info.is_shared(cell)) return steps_.read_shared(state, pass_.objects.model_cell(object, cell), condition);
    const auto content = state.memory->find(object);
    if (content != state.memory->end() && (*content->second)[cell]) return *(*content->second)[cell];
    return pass_.objects.initial(object, cell);
}

void Contents::write_cell(State& state, ObjectId object, std::size_t cell, Term condition, Term value) {
    if (condition.is_false()) return;
    const ObjectInfo& info = pass_.knowledge.object(object);
    if (info.is_shared(cell))
        return steps_.write_shared(state, pass_.objects.model_cell(object, cell), condition, value);
    const Term stored =
        condition.is_true() ? value : manager_.ite(condition, value, read_cell(state, object, cell, condition));
    ObjectContent& content = state.memory.write()[object];
    if (content->size() != info.cells().size()) content.write().resize(info.cells().size());
    content.write()[cell] = stored;
}

}  // namespace heddle::ir

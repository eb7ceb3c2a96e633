#include "gir/footprint.h"

#include <algorithm>
#include <map>
#include <set>

#include "term/walk.h"

namespace heddle::gir {

namespace {

class Builder {
public:
    Builder(const model::Step& step, term::Manager& manager, Precision precision)
        : manager_(manager), precision_(precision) {
        for (const model::Read& read : step.reads) own_.insert(read.value);
        for (const model::Read& read : step.reads) {
            Term& reads = touch(read.cell).reads;
            reads = manager_.logical_or(reads, known_before(read.condition));
        }
        for (const model::Write& write : step.writes) {
            Term& writes = touch(write.cell).writes;
            writes = manager_.logical_or(writes, known_before(write.condition));
        }
    }

    std::vector<Touch> take() const {
        std::vector<Touch> result;
        for (const auto& [cell, touch] : touches_) result.push_back(touch);
        return result;
    }

private:
    Touch& touch(model::CellId cell) {
        return touches_.try_emplace(cell, Touch{cell, manager_.bottom(), manager_.bottom()}).first->second;
    }

    Term known_before(Term condition) const {
        if (condition.is_constant()) return condition;
        if (precision_ == Precision::Static) return manager_.top();
        const auto parts = term::subterms({&condition, 1});
        const bool uses_own = std::ranges::any_of(parts, [&](Term part) { return own_.contains(part); });
        return uses_own ? manager_.top() : condition;
    }

    term::Manager& manager_;
    Precision precision_;
    std::set<Term> own_;
    std::map<model::CellId, Touch> touches_;
};

}  // namespace

std::vector<Touch> footprint(const model::Step& step, term::Manager& manager, Precision precision) {
    return Builder(step, manager, precision).take();
}

}  // namespace heddle::gir

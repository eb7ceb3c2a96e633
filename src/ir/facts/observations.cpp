#include "ir/facts/observations.h"

#include <algorithm>

#include "util/check.h"

namespace heddle::ir {

void Observations::add(const model::Read& read) {
    last_ = std::make_shared<const Entry>(Entry{read, last_, size() + 1});
}

bool Observations::continues(const Observations& earlier) const {
    auto entry = last_;
    while (entry != earlier.last_ && entry) entry = entry->before;
    return entry == earlier.last_;
}

std::vector<model::Read> Observations::since(const Observations& earlier) const {
    std::vector<model::Read> result;
    for (auto entry = last_; entry != earlier.last_; entry = entry->before) {
        HEDDLE_CHECK(entry, "a past that is not a part of this one");
        result.push_back(entry->read);
    }
    std::ranges::reverse(result);
    return result;
}

Observations Observations::merge(const Observations& a, const Observations& b, term::Term select,
                                 term::Manager& manager) {
    Observations common = a;
    Observations other = b;
    while (common.last_ != other.last_) {
        Observations& longer = common.size() >= other.size() ? common : other;
        longer.last_ = longer.last_->before;
    }
    Observations result = common;
    const auto add_rest = [&](const Observations& all, term::Term when) {
        for (model::Read read : all.since(common)) {
            read.condition = manager.logical_and(when, read.condition);
            result.add(read);
        }
    };
    add_rest(a, select);
    add_rest(b, manager.logical_not(select));
    return result;
}

}  // namespace heddle::ir

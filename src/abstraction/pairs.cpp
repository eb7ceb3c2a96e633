#include "abstraction/pairs.h"

#include <map>
#include <set>
#include <vector>

namespace heddle::abstraction {

namespace {

struct Site {
    std::size_t step;  // a number among all steps
    std::size_t thread;
    bool writes;
};

}  // namespace

std::size_t dependent_pairs(const model::Program& program) {
    std::map<model::CellId, std::vector<Site>> sites;
    std::size_t number = 0;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (const model::Location& location : program.threads[t].locations) {
            if (!location.is_step()) continue;
            ++number;
            for (const model::Read& read : location.step().reads)
                if (!read.condition.is_false()) sites[read.cell].push_back({number, t, false});
            for (const model::Write& write : location.step().writes)
                if (!write.condition.is_false()) sites[write.cell].push_back({number, t, true});
        }
    std::vector<std::set<std::size_t>> found(number + 1);
    for (const auto& [cell, all] : sites)
        for (const Site& a : all)
            for (const Site& b : all)
                if (a.thread < b.thread && (a.writes || b.writes)) found[a.step].insert(b.step);
    std::size_t result = 0;
    for (const auto& others : found) result += others.size();
    return result;
}

}  // namespace heddle::abstraction

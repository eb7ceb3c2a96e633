#include "lookahead/division.h"

#include <algorithm>
#include <optional>

namespace heddle::lookahead {

namespace {

using Literal = Propagation::Literal;

// Of open candidates at most so many are looked at, those that are used the most.
constexpr std::size_t most_looked_at = 96;

struct Leaf {
    Part part;
    std::size_t settled = 0;
    bool is_final = false;  // there is nothing to divide it by
};

class Division {
public:
    Division(Propagation& formulas, std::span<const Literal> candidates, const std::function<void()>& pause)
        : formulas_(formulas), candidates_(candidates.begin(), candidates.end()), pause_(pause) {}

    std::vector<Part> run(unsigned parts) {
        std::vector<Leaf> leaves(1);
        while (leaves.size() < parts) {
            const auto widest = std::ranges::min_element(
                leaves, {}, [](const Leaf& leaf) { return std::pair(leaf.is_final, leaf.settled); });
            if (widest->is_final) break;
            split(leaves, static_cast<std::size_t>(widest - leaves.begin()));
        }
        std::vector<Part> result;
        for (Leaf& leaf : leaves) result.push_back(std::move(leaf.part));
        return result;
    }

private:
    Literal literal(std::size_t candidate, bool is_true) const {
        return is_true ? candidates_[candidate] : ~candidates_[candidate];
    }

    void split(std::vector<Leaf>& leaves, std::size_t number) {
        const std::size_t start = formulas_.mark();
        bool is_consistent = !formulas_.is_contradictory();
        for (const auto& [candidate, is_true] : leaves[number].part)
            is_consistent = is_consistent && formulas_.assume(literal(candidate, is_true));
        const auto chosen = is_consistent ? best_candidate() : std::nullopt;
        formulas_.undo(start);
        if (!chosen) {
            leaves[number].is_final = true;
            return;
        }
        Leaf other = leaves[number];
        leaves[number].part.emplace_back(chosen->candidate, true);
        leaves[number].settled = chosen->settled_if_true;
        other.part.emplace_back(chosen->candidate, false);
        other.settled = chosen->settled_if_false;
        leaves.insert(leaves.begin() + static_cast<std::ptrdiff_t>(number) + 1, std::move(other));
    }

    struct Choice {
        std::size_t candidate;
        std::size_t settled_if_true, settled_if_false;
        double score;
    };

    // None if nothing is open, or if all is found to be contradictory.
    std::optional<Choice> best_candidate() {
        std::optional<Choice> best;
        for (const std::size_t candidate : most_used_open()) {
            pause_();
            const Literal literal = candidates_[candidate];
            if (!formulas_.is_open(literal)) continue;
            const auto if_true = settled_by(literal);
            const auto if_false = settled_by(~literal);
            if (!if_true && !if_false) return std::nullopt;
            if (!if_true || !if_false) {
                if (!formulas_.assume(if_true ? literal : ~literal)) return std::nullopt;
                continue;
            }
            const auto before = static_cast<double>(formulas_.known());
            const double gain_true = static_cast<double>(*if_true) - before;
            const double gain_false = static_cast<double>(*if_false) - before;
            const double score = 1024 * gain_true * gain_false + gain_true + gain_false;
            if (!best || score > best->score) best = Choice{candidate, *if_true, *if_false, score};
        }
        // What has been found out since may have settled it.
        if (best && !formulas_.is_open(candidates_[best->candidate])) return best_candidate();
        return best;
    }

    std::vector<std::size_t> most_used_open() const {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < candidates_.size(); ++i)
            if (formulas_.is_open(candidates_[i])) open.push_back(i);
        std::ranges::stable_sort(open, std::greater(), [&](std::size_t i) { return formulas_.uses(candidates_[i]); });
        if (open.size() > most_looked_at) open.resize(most_looked_at);
        return open;
    }

    // How many variables are known then; none: that cannot be.
    std::optional<std::size_t> settled_by(Literal literal) {
        const std::size_t start = formulas_.mark();
        const bool is_possible = formulas_.assume(literal);
        const std::size_t known = formulas_.known();
        formulas_.undo(start);
        return is_possible ? std::optional(known) : std::nullopt;
    }

    Propagation& formulas_;
    const std::vector<Literal> candidates_;
    const std::function<void()>& pause_;
};

}  // namespace

std::vector<Part> divide(Propagation& formulas, std::span<const Literal> candidates, unsigned parts,
                         const std::function<void()>& pause) {
    return Division(formulas, candidates, pause).run(parts);
}

}  // namespace heddle::lookahead

// Divides a question into parts that exclude each other and leave nothing out, by literals that look-ahead chooses.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "lookahead/propagation.h"

namespace heddle::lookahead {

// The numbers of candidates, and whether they are true in the part.
using Part = std::vector<std::pair<std::size_t, bool>>;

// About `parts` of them: fewer if no candidate is open any more.  They are the leaves of a tree: of two of them one has
// a literal that the other one has negated, and each assignment to the candidates is in one.  The next candidate of a
// leaf is the one that settles the most on both of its sides; the next leaf to be divided is the one of which the least
// is settled. `pause` is called now and then, and may throw.
std::vector<Part> divide(Propagation& formulas, std::span<const Propagation::Literal> candidates, unsigned parts,
                         const std::function<void()>& pause);

}  // namespace heddle::lookahead

// Counterexample-guided abstraction refinement: a graph of abstract states under a precision; if a path to a violation
// cannot be followed, the precision grows, and the graph, or the part behind the first state that was too coarse, is made
// again.  docs/explore.md.
#pragma once

#include <memory>

#include "explore/domain.h"
#include "explore/impact.h"

namespace heddle::explore {

enum class CegarReduction { None, Persistent, Aware };

struct CegarOptions {
    // Errors planted for tests.
    enum class Sabotage {
        None,
        KeepsSets,  // what was chosen to be followed from a state that is kept stays so under a new precision
    };
    model::Properties properties;
    DomainKind domain = DomainKind::Predicate;
    CegarReduction reduction = CegarReduction::Aware;
    bool lazy = true;  // pruning
    Sabotage sabotage = Sabotage::None;
};

// Program and manager must outlive the search.
class Cegar {
public:
    Cegar(const model::Program& program, term::Manager& manager, CegarOptions options, const Resources& resources);
    ~Cegar();
    Cegar(const Cegar&) = delete;
    Cegar& operator=(const Cegar&) = delete;

    // Once.
    Outcome run();

    const Moves& moves() const;
    const Tree& tree() const;
    Statistics statistics() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::explore

// Coherence: the writes to each weak cell are in one order, the modification order, and what threads read keeps to it.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "encoder/axioms/axioms.h"

namespace heddle::encoder {

class Coherence {
public:
    // Which of two steps comes first for whoever looks at one place: happens-before, or only the order in each thread.
    using Ordered = std::function<Term(Scheduled, Scheduled)>;

    // The axioms must outlive it.
    Coherence(const Axioms& axioms, const Ordered& ordered);

    const std::vector<const Memory*>& memories() const { return memories_; }
    const Memory* memory_of(model::CellId cell) const;

    // Of two writers of a memory, by their numbers: the first comes before the second in the modification order.
    Term is_modified_first(const Memory& memory, std::size_t first, std::size_t second) const;
    // The read takes that write, or one that is later in the modification order.
    Term sees(const Memory& memory, std::size_t reader, std::size_t writer) const;
    // The write is the last of the run.
    Term is_last(const Memory& memory, std::size_t writer) const;

private:
    using Table = std::vector<std::vector<Term>>;
    void order_writes(const Memory& memory, const Ordered& ordered);
    void order_reads(const Memory& memory, const Ordered& ordered);
    void keep_together(const Memory& memory);

    const Axioms& axioms_;
    std::vector<const Memory*> memories_;
    std::map<model::CellId, Table> modified_first_, sees_;
};

}  // namespace heddle::encoder

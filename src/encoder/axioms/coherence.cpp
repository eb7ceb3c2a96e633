#include "encoder/axioms/coherence.h"

#include <algorithm>

namespace heddle::encoder {

Coherence::Coherence(const Axioms& axioms, const Ordered& ordered) : axioms_(axioms) {
    for (const Memory& memory : axioms.events.memories()) {
        if (!axioms.weak[memory.cell.index]) continue;
        memories_.push_back(&memory);
        order_writes(memory, ordered);
        order_reads(memory, ordered);
        keep_together(memory);
    }
}

const Memory* Coherence::memory_of(model::CellId cell) const {
    const auto found = std::ranges::find(memories_, cell, &Memory::cell);
    return found == memories_.end() ? nullptr : *found;
}

Term Coherence::is_modified_first(const Memory& memory, std::size_t first, std::size_t second) const {
    return modified_first_.at(memory.cell)[first][second];
}

Term Coherence::sees(const Memory& memory, std::size_t reader, std::size_t writer) const {
    return sees_.at(memory.cell)[reader][writer];
}

Term Coherence::is_last(const Memory& memory, std::size_t writer) const {
    std::vector<Term> parts = {axioms_.writes(memory.writers[writer])};
    for (std::size_t other = 1; other < memory.writers.size(); ++other)
        if (other != writer)
            parts.push_back(axioms_.manager.implies(axioms_.writes(memory.writers[other]),
                                                    is_modified_first(memory, other, writer)));
    return axioms_.manager.logical_and(parts);
}

// The initial content is the first.  The order is one of all writers, and counts for those that write.
void Coherence::order_writes(const Memory& memory, const Ordered& ordered) {
    const std::size_t count = memory.writers.size();
    Table& first = modified_first_[memory.cell];
    first.assign(count, std::vector<Term>(count, axioms_.manager.bottom()));
    for (std::size_t w = 1; w < count; ++w) {
        first[0][w] = axioms_.manager.top();
        for (std::size_t v = 1; v < w; ++v) {
            const Scheduled a = *memory.writers[v].place, b = *memory.writers[w].place;
            Term is_first = axioms_.fresh("modified_first");
            if (Axioms::is_before_in_thread(a, b) || axioms_.windows.never_before(b, a)) is_first = axioms_.manager.top();
            if (Axioms::is_before_in_thread(b, a) || axioms_.windows.never_before(a, b))
                is_first = axioms_.manager.bottom();
            first[v][w] = is_first;
            first[w][v] = axioms_.manager.logical_not(is_first);
        }
    }
    const auto written = [&](std::size_t writer) { return axioms_.writes(memory.writers[writer]); };
    for (std::size_t a = 1; a < count; ++a)
        for (std::size_t b = 1; b < count; ++b) {
            if (a == b) continue;
            const Scheduled x = *memory.writers[a].place, y = *memory.writers[b].place;
            axioms_.imply({written(a), written(b), ordered(x, y)}, first[a][b]);
            for (std::size_t c = 1; c < count; ++c)
                if (a < c && b < c)  // each circle once
                    axioms_.imply({written(a), written(b), written(c), first[a][b], first[b][c]}, first[a][c]);
        }
}

void Coherence::order_reads(const Memory& memory, const Ordered& ordered) {
    const std::size_t writers = memory.writers.size();
    Table& sees = sees_[memory.cell];
    for (const Reader& reader : memory.readers) {
        std::vector<Term>& seen = sees.emplace_back(writers, axioms_.manager.top());
        for (std::size_t v = 1; v < writers; ++v) {
            const Scheduled place = *memory.writers[v].place;
            const Term written = axioms_.writes(memory.writers[v]);
            seen[v] = axioms_.fresh("sees");
            for (std::size_t w = 0; w < writers; ++w) {
                const Term is_it = w == v ? axioms_.manager.top() : is_modified_first(memory, v, w);
                axioms_.imply({reader.reads[w], written}, axioms_.manager.equal(seen[v], is_it));
            }
            const Term both = axioms_.manager.logical_and(axioms_.reads(reader), written);
            if (place == reader.place) {  // it reads before it writes
                axioms_.imply({both}, axioms_.manager.logical_not(seen[v]));
                continue;
            }
            axioms_.imply({both, ordered(place, reader.place)}, seen[v]);
            axioms_.imply({both, ordered(reader.place, place)}, axioms_.manager.logical_not(seen[v]));
        }
    }
    for (std::size_t a = 0; a < memory.readers.size(); ++a)
        for (std::size_t b = 0; b < memory.readers.size(); ++b) {
            const Reader &first = memory.readers[a], &second = memory.readers[b];
            if (first.place == second.place) continue;
            const Term is_ordered = ordered(first.place, second.place);
            if (is_ordered.is_false()) continue;
            for (std::size_t v = 1; v < writers; ++v)
                axioms_.imply({axioms_.reads(first), axioms_.reads(second), axioms_.writes(memory.writers[v]), is_ordered,
                               sees[a][v]},
                              sees[b][v]);
        }
}

// Atomicity: no other write comes between the read and the write of one step.
void Coherence::keep_together(const Memory& memory) {
    for (std::size_t r = 0; r < memory.readers.size(); ++r)
        for (std::size_t w = 1; w < memory.writers.size(); ++w) {
            const Reader& reader = memory.readers[r];
            if (memory.writers[w].place != reader.place) continue;
            for (std::size_t v = 1; v < memory.writers.size(); ++v)
                if (v != w)
                    axioms_.imply({axioms_.reads(reader), axioms_.writes(memory.writers[w]),
                                   axioms_.writes(memory.writers[v]), axioms_.manager.logical_not(sees(memory, r, v))},
                                  is_modified_first(memory, w, v));
        }
}

}  // namespace heddle::encoder

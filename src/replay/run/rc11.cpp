#include "replay/run/rc11.h"

namespace heddle::replay {

using model::Ordering;

namespace {

Relation filtered(const Relation& relation, const auto& keeps) {
    Relation result(relation.size());
    for (std::size_t a = 0; a < relation.size(); ++a)
        for (std::size_t b = 0; b < relation.size(); ++b)
            if (relation.has(a, b) && keeps(a, b)) result.add(a, b);
    return result;
}

Relation identity(std::size_t size, const auto& keeps) {
    Relation result(size);
    for (std::size_t i = 0; i < size; ++i)
        if (keeps(i)) result.add(i, i);
    return result;
}

}  // namespace

Rc11::Rc11(const std::vector<GraphEvent>& all, const std::map<Address, std::vector<int>>& modification,
           bool stores_end_release_sequences)
    : events(all), sb(all.size()), rf(all.size()), mo(all.size()), rb(all.size()), hb(all.size()), eco(all.size()) {
    for (Place a = 0; a < events.size(); ++a)
        for (Place b = a + 1; b < events.size(); ++b)
            if (events[a].thread == events[b].thread) sb.add(a, b);
    for (Place read = 0; read < events.size(); ++read)
        if (events[read].read && events[read].source >= 0) rf.add(static_cast<Place>(events[read].source), read);
    for (const auto& [place, writes] : modification)
        for (std::size_t i = 0; i < writes.size(); ++i)
            for (std::size_t j = i + 1; j < writes.size(); ++j)
                mo.add(static_cast<Place>(writes[i]), static_cast<Place>(writes[j]));
    for (Place read = 0; read < events.size(); ++read) {
        if (!events[read].read) continue;
        const auto writes = modification.find(events[read].read->begin);
        if (writes == modification.end()) continue;
        bool is_later = events[read].source < 0;
        for (const int write : writes->second) {
            if (is_later && write != static_cast<int>(read)) rb.add(read, static_cast<Place>(write));
            is_later = is_later || write == events[read].source;
        }
    }
    eco = rf;
    eco.add(mo);
    eco.add(rb);
    eco = eco.closure();
    hb = sb;
    hb.add(synchronises_with(stores_end_release_sequences));
    hb.add(thread_library());
    hb = hb.closure();
}

bool Rc11::same_place(Place a, Place b) const {
    const auto begin = [&](Place event) -> std::optional<Address> {
        if (events[event].read) return events[event].read->begin;
        if (events[event].written) return events[event].written->begin;
        return std::nullopt;
    };
    return begin(a) && begin(a) == begin(b);
}

// A read-modify-write, or an atomic block.
bool Rc11::is_one_operation(Place read, Place write) const {
    if (!events[read].read || !events[write].written || !same_place(read, write)) return false;
    return read == write || (are_one_block(read, write) && sb.has(read, write));
}

bool Rc11::are_one_block(Place a, Place b) const {
    return events[a].is_block && events[b].is_block && events[a].thread == events[b].thread &&
           events[a].step == events[b].step;
}

// sw = [E_rel]; ([F]; sb)?; rs; rf; [R_rlx]; (sb; [F])?; [E_acq], with rs = [W]; (sb at one place)?; [W_rlx]; (rf; rmw)*
Relation Rc11::synchronises_with(bool stores_end_release_sequences) const {
    const std::size_t size = events.size();
    const Relation atomic_writes = identity(size, [&](Place e) { return is_atomic(e) && events[e].written; });
    Relation own = filtered(sb, [&](Place a, Place b) {
        return !stores_end_release_sequences && events[a].written && events[b].written && same_place(a, b);
    });
    const Relation updates =
        filtered(rf, [&](Place, Place b) { return is_atomic(b) && events[b].written.has_value(); }).closure();
    const Relation sequence =
        atomic_writes * own.with_identity() * atomic_writes * updates.with_identity();
    const Relation taken = sequence * filtered(rf, [&](Place, Place b) { return is_atomic(b); });
    const Relation after_fence =
        filtered(sb, [&](Place a, Place) { return events[a].is_fence; }).with_identity();
    const Relation before_fence =
        filtered(sb, [&](Place, Place b) { return events[b].is_fence; }).with_identity();
    return filtered(after_fence * taken * before_fence, [&](Place a, Place b) {
        return events[a].order && model::releases(*events[a].order) && events[b].order &&
               model::acquires(*events[b].order);
    });
}

// Creation, joins, and what calls hand over by objects of the thread library.
Relation Rc11::thread_library() const {
    Relation result(events.size());
    for (Place a = 0; a < events.size(); ++a)
        for (Place b = a + 1; b < events.size(); ++b) {
            if (events[a].created == events[b].thread) result.add(a, b);
            if (events[b].joined == events[a].thread) result.add(a, b);
            for (const Address given : events[a].gives)
                for (const Address object : events[b].takes)
                    if (given == object) result.add(a, b);
        }
    return result;
}

// The names are those of sc_order.h in the encoder's room, and of the paper.
Relation Rc11::psc() const {
    const std::size_t size = events.size();
    const Relation elsewhere = filtered(sb, [&](Place a, Place b) { return !same_place(a, b); });
    Relation scb = sb;
    scb.add(elsewhere * hb * elsewhere);
    scb.add(filtered(hb, [&](Place a, Place b) { return same_place(a, b); }));
    scb.add(mo);
    scb.add(rb);
    const Relation accesses = identity(size, [&](Place e) { return is_sc(e) && !events[e].is_fence; });
    const Relation fences = identity(size, [&](Place e) { return is_sc(e) && (events[e].is_fence || events[e].is_block); });
    Relation left = accesses, right = accesses;
    left.add(fences * hb.with_identity());
    right.add(hb.with_identity() * fences);
    Relation result = left * scb * right;
    Relation between = hb;
    between.add(hb.with_identity() * eco * hb.with_identity());
    result.add(fences * between * fences);
    return result;
}

std::string Rc11::complaint() const {
    if (!hb.is_irreflexive() || !(hb * eco).is_irreflexive()) return "coherence forbids what it reads";
    for (Place read = 0; read < events.size(); ++read)
        for (Place own = 0; own < events.size(); ++own)
            for (Place write = 0; is_one_operation(read, own) && write < events.size(); ++write)
                if (rb.has(read, write) && mo.has(write, own) && !are_one_block(read, write))
                    return "a write comes between the read and the write of one operation";
    Relation thin_air = sb;
    thin_air.add(rf);
    if (!thin_air.is_acyclic()) return "values come out of thin air";
    if (!psc().is_acyclic()) return "sequentially consistent operations cannot be put in a row";
    return {};
}

}  // namespace heddle::replay

#include "states/canonical_states.h"

#include <algorithm>
#include <numeric>

#include "util/check.h"

namespace heddle::states {

using model::CellId;
using model::LocationId;
using model::ThreadId;

namespace {

std::vector<SymmetricThreads> groups_of(const model::Program& program, const Arrivals& arrivals,
                                        const ThreadNumbers& numbers) {
    if (!numbers.are_understood()) return {};
    return symmetric_threads(program, arrivals, numbers);
}

void append(std::string& bytes, const Known& known, term::Sort sort) {
    bytes.push_back(static_cast<char>((known.is_known ? 1 : 0) | (known.compares ? 2 : 0)));
    if (bytes.back() == 0) return;
    const term::Bits bits = known.value.raw();
    bytes.append(reinterpret_cast<const char*>(&bits), (std::max(sort.width(), 1U) + 7) / 8);
}

void append(std::string& bytes, std::uint32_t number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

}  // namespace

CanonicalStates::CanonicalStates(const model::Program& program, const Arrivals& arrivals, const Machine& machine)
    : program_(program),
      numbers_(program, arrivals),
      chains_(program),
      exchanges_(program, arrivals, numbers_, chains_, groups_of(program, arrivals, numbers_)),
      members_(program.threads.size()) {
    for (std::size_t g = 0; g < exchanges_.groups().size(); ++g) {
        slots_.emplace_back();
        for (std::size_t i = 0; i < exchanges_.groups()[g].members.size(); ++i) {
            const SymmetricThreads::Member& own = exchanges_.groups()[g].members[i];
            std::vector<std::optional<Slot>>& slots = slots_.back().emplace_back();
            members_[own.thread.index] = {g, i};
            for (std::size_t n = 0; n < own.cells.size(); ++n) cells_.emplace(own.cells[n], Part{{g, i}, n});
            for (std::size_t n = 0; n < own.variables.size(); ++n) {
                slots.push_back(machine.compiled().code().find(own.variables[n]));
                if (slots.back()) registers_.emplace(*slots.back(), Part{{g, i}, n});
            }
        }
    }
    for (const Term term : machine.compiled().code().terms())
        contents_.push_back(term.is_variable() ? numbers_.of(term) : Content::Plain);
    for (std::size_t c = 0; c < program.cells.size(); ++c)
        if (numbers_.of(CellId(c)) != Content::Plain && !cells_.contains(CellId(c))) shared_numbers_.emplace_back(c);
}

std::optional<ThreadId> CanonicalStates::passes_join(const Machine& machine) const {
    for (const JoinChains::Chain& chain : chains_.all()) {
        const auto location = machine.position(chain.thread);
        if (!location || !chains_.goes_on({chain.thread, *location})) continue;
        const ThreadId joined = program_.step({chain.thread, *location}).joins.front().thread;
        const auto end = machine.position(joined);
        if (!end || program_.location(joined, *end).is_step()) continue;
        if (program_.location(joined, *end).terminal().kind == model::TerminalKind::Finished) return chain.thread;
    }
    return std::nullopt;
}

std::vector<ThreadId> CanonicalStates::likes(const Machine& machine, ThreadId thread) {
    const auto& self = members_[thread.index];
    std::vector<ThreadId> result;
    if (self)
        for (const Exchanges::Class& members : exchanges_.in(machine))
            if (std::ranges::find(members, *self) != members.end())
                for (const Exchanges::Member& member : members) result.push_back(exchanges_.member(member).thread);
    return result.empty() ? std::vector{thread} : result;
}

// How far a thread is in a chain of joins is not told: it follows from who has ended.
std::uint32_t CanonicalStates::place_in_key(const Machine& machine, ThreadId thread) const {
    const auto location = machine.position(thread);
    if (!location) return 0;
    const auto chain = chains_.at({thread, *location});
    return (chain ? chains_.all()[*chain].start : *location).index + 1;
}

// Of numbers of threads only what is the same for all exchanges.
void CanonicalStates::append_own(const Known& known, Content content, term::Sort sort, ThreadId self,
                                 std::string& bytes) {
    if (content == Content::Plain || !known.is_known) return append(bytes, known, sort);
    const term::Bits bits = known.value.raw();
    const bool is_self = content == Content::Number ? bits == self.index + 1 : (bits >> self.index & 1) != 0;
    bytes.push_back(static_cast<char>(bits == 0 ? 0 : is_self ? 1 : 2));
}

// Equal signatures: the threads are in the same state, as far as can be told without naming others.
std::string CanonicalStates::signature(const Machine& machine, const CellSet& live,
                                       const Exchanges::Member& which) const {
    const SymmetricThreads::Member& own = exchanges_.member(which);
    std::string bytes;
    append(bytes, place_in_key(machine, own.thread));
    for (const CellId cell : own.cells)
        if (live.contains(cell))
            append_own(machine.in_cell(cell), numbers_.of(cell), program_.cell(cell).initial.sort(), own.thread, bytes);
    for (const CellId cell : shared_numbers_)
        if (live.contains(cell))
            append_own(machine.in_cell(cell), numbers_.of(cell), program_.cell(cell).initial.sort(), own.thread, bytes);
    std::vector<std::pair<std::size_t, Slot>> registers;
    for (const Slot slot : machine.live_registers(own.thread))
        if (const auto part = registers_.find(slot); part != registers_.end() && part->second.member == which)
            registers.emplace_back(part->second.number, slot);
    std::ranges::sort(registers);
    for (const auto& [number, slot] : registers)
        append_own(machine.in_slot(slot), contents_[slot], machine.compiled().code().term(slot).sort(), own.thread,
                   bytes);
    return bytes;
}

CanonicalStates::Exchange CanonicalStates::exchange_for(const Machine& machine, const CellSet& live) {
    Exchange exchange;
    exchange.source.resize(program_.threads.size());
    std::iota(exchange.source.begin(), exchange.source.end(), 0);
    exchange.place = exchange.source;
    for (const Exchanges::Class& members : exchanges_.in(machine)) {
        std::vector<std::pair<std::string, std::size_t>> order;
        for (const Exchanges::Member& member : members)
            order.emplace_back(signature(machine, live, member), exchanges_.member(member).thread.index);
        std::ranges::sort(order);
        for (std::size_t i = 0; i < members.size(); ++i) {
            const std::size_t place = exchanges_.member(members[i]).thread.index;
            exchange.source[place] = order[i].second;
            exchange.place[order[i].second] = place;
        }
    }
    return exchange;
}

Known CanonicalStates::exchanged(Known known, Content content, const Exchange& exchange) {
    if (content == Content::Plain || !known.is_known) return known;
    const term::Bits before = known.value.raw();
    term::Bits after = 0;
    if (content == Content::Number) {
        const bool is_thread = before >= 1 && before <= exchange.place.size();
        after = is_thread ? exchange.place[static_cast<std::size_t>(before) - 1] + 1 : before;
    } else {
        for (std::size_t bit = 0; bit < known.value.sort().width(); ++bit)
            if ((before >> bit & 1) != 0)
                after |= term::Bits{1} << (bit < exchange.place.size() ? exchange.place[bit] : bit);
    }
    known.value = term::Value::bits(after, known.value.sort().width());
    return known;
}

CellId CanonicalStates::source_of(CellId cell, const Exchange& exchange) const {
    const auto part = cells_.find(cell);
    if (part == cells_.end()) return cell;
    const auto& [member, number] = part->second;
    const std::size_t source = exchange.source[exchanges_.member(member).thread.index];
    return exchanges_.member(*members_[source]).cells[number];
}

Slot CanonicalStates::source_of(Slot slot, const Exchange& exchange) const {
    const auto part = registers_.find(slot);
    if (part == registers_.end()) return slot;
    const auto& [member, number] = part->second;
    const Exchanges::Member source = *members_[exchange.source[exchanges_.member(member).thread.index]];
    const std::optional<Slot> result = slots_[source.group][source.index][number];
    HEDDLE_CHECK(result.has_value(), "symmetric threads compute different things");
    return *result;
}

std::string CanonicalStates::key(const Machine& machine) {
    const CellSet live = machine.live_cells();
    const Exchange exchange = exchange_for(machine, live);
    std::string bytes;
    for (const std::size_t source : exchange.source) append(bytes, place_in_key(machine, ThreadId(source)));
    for (std::size_t c = 0; c < program_.cells.size(); ++c) {
        const CellId source = source_of(CellId(c), exchange);
        if (!live.contains(source)) continue;
        append(bytes, exchanged(machine.in_cell(source), numbers_.of(source), exchange),
               program_.cell(source).initial.sort());
    }
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (const Slot slot :
             machine.compiled().registers_at(ThreadId(t), machine.position(ThreadId(exchange.source[t])))) {
            const Slot source = source_of(slot, exchange);
            append(bytes, exchanged(machine.in_slot(source), contents_[source], exchange),
                   machine.compiled().code().term(source).sort());
        }
    return bytes;
}

}  // namespace heddle::states

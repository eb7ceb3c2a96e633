#include "states/exchanges.h"

#include <algorithm>
#include <set>

namespace heddle::states {

using model::LocationId;
using model::ThreadId;

Exchanges::Exchanges(const model::Program& program, const Arrivals& arrivals, const ThreadNumbers& numbers,
                     const JoinChains& chains, std::vector<SymmetricThreads> groups)
    : program_(program), arrivals_(arrivals), numbers_(numbers), chains_(chains), groups_(std::move(groups)) {
    number_members();
    drop_groups_that_meet();
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        if (!groups_.empty()) treat(ThreadId(t));
}

void Exchanges::number_members() {
    members_.clear();
    owner_of_cell_.clear();
    owner_of_variable_.clear();
    member_of_thread_.clear();
    for (std::size_t g = 0; g < groups_.size(); ++g)
        for (std::size_t i = 0; i < groups_[g].members.size(); ++i) {
            const SymmetricThreads::Member& own = groups_[g].members[i];
            for (const model::CellId cell : own.cells) owner_of_cell_.emplace(cell, members_.size());
            for (const Term variable : own.variables) owner_of_variable_.emplace(variable, members_.size());
            member_of_thread_.emplace(own.thread, members_.size());
            members_.push_back({g, i});
        }
}

// A member that mentions another one of its group is not symmetric to it.
void Exchanges::drop_groups_that_meet() {
    std::set<std::size_t> bad;
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const ThreadId thread = member(members_[m]).thread;
        for (std::size_t l = 0; l <= program_.thread(thread).locations.size(); ++l) {
            const bool exists = l < program_.thread(thread).locations.size();
            const std::vector<bool> mentioned = mentioned_at(thread, exists ? std::optional(LocationId(l)) : std::nullopt);
            for (std::size_t other = 0; other < members_.size(); ++other)
                if (mentioned[other] && other != m && members_[other].group == members_[m].group)
                    bad.insert(members_[m].group);
        }
    }
    if (bad.empty()) return;
    std::vector<SymmetricThreads> left;
    for (std::size_t g = 0; g < groups_.size(); ++g)
        if (!bad.contains(g)) left.push_back(std::move(groups_[g]));
    groups_ = std::move(left);
    number_members();
}

std::vector<bool> Exchanges::mentioned_at(ThreadId thread, std::optional<LocationId> location) const {
    std::vector<bool> mentioned(members_.size(), false);
    const auto mention_thread = [&](ThreadId other) {
        if (const auto found = member_of_thread_.find(other); found != member_of_thread_.end())
            mentioned[found->second] = true;
    };
    const auto mention_cells = [&](const auto& accesses) {
        for (const auto& access : accesses)
            if (const auto owner = owner_of_cell_.find(access.cell); owner != owner_of_cell_.end())
                mentioned[owner->second] = true;
    };
    std::set<std::pair<Term, Content>> seen;
    std::vector<std::pair<Term, Content>> open;
    numbers_.for_each_term(thread, location, [&](Term t, Content as) { open.emplace_back(t, as); });
    while (!open.empty()) {
        const auto [term, content] = open.back();
        open.pop_back();
        if (!seen.emplace(term, content).second) continue;
        mention(term, content, mentioned);
        numbers_.for_each_argument(term, content, [&](Term t, Content as) { open.emplace_back(t, as); });
    }
    if (!location) return mentioned;
    const model::Location& place = program_.location(thread, *location);
    if (!place.is_step()) {
        mention_cells(place.terminal().observed);
        return mentioned;
    }
    mention_cells(place.step().reads);
    mention_cells(place.step().writes);
    if (place.step().creates) mention_thread(*place.step().creates);
    if (!chains_.at({thread, *location}))
        for (const model::JoinTarget& join : place.step().joins) mention_thread(join.thread);
    return mentioned;
}

void Exchanges::mention(Term term, Content content, std::vector<bool>& mentioned) const {
    if (term.is_constant()) return mention_constant(term, content, mentioned);
    if (term.is_variable()) {
        if (const auto owner = owner_of_variable_.find(term); owner != owner_of_variable_.end())
            mentioned[owner->second] = true;
    } else if (term.kind() == term::Kind::Extract && numbers_.guess(term.argument(0)) == Content::Set) {
        for (std::size_t m = 0; m < members_.size(); ++m)
            if (const auto bit = member(members_[m]).thread.index; bit >= term.low() && bit <= term.high())
                mentioned[m] = true;
    }
}

void Exchanges::mention_constant(Term constant, Content content, std::vector<bool>& mentioned) const {
    if (content == Content::Plain) return;
    const term::Bits bits = constant.value().raw();
    std::vector<bool> is_in(members_.size());
    std::vector<std::size_t> sizes(groups_.size(), 0);  // how many members of each group are in the set
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const std::size_t thread = member(members_[m]).thread.index;
        is_in[m] = content == Content::Number ? bits == thread + 1 : thread < 64 && (bits >> thread & 1) != 0;
        if (is_in[m]) ++sizes[members_[m].group];
    }
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const std::size_t group = members_[m].group;
        const bool are_many = 2 * sizes[group] > groups_[group].members.size();
        if (is_in[m] != are_many) mentioned[m] = true;  // the fewer ones stand out
    }
}

// By location, the last one: not created.
std::vector<Exchanges::Ahead> Exchanges::look_ahead(ThreadId thread) const {
    const std::vector<model::Location>& locations = program_.thread(thread).locations;
    const std::vector<bool> no_chains(chains_.all().size(), false);
    std::vector<Ahead> result;
    for (std::size_t l = 0; l <= locations.size(); ++l) {
        const bool exists = l < locations.size();
        result.push_back({mentioned_at(thread, exists ? std::optional(LocationId(l)) : std::nullopt), no_chains});
        if (!exists) continue;
        if (const auto chain = chains_.at({thread, LocationId(l)})) result.back().chains[*chain] = true;
    }
    const auto add = [&](Ahead& ahead, const std::vector<model::Edge>& edges) {
        const Ahead before = ahead;
        for (const model::Edge& edge : edges) {
            const Ahead& next = result[edge.target.index];
            for (std::size_t m = 0; m < next.mentioned.size(); ++m)
                if (next.mentioned[m]) ahead.mentioned[m] = true;
            for (std::size_t c = 0; c < next.chains.size(); ++c)
                if (next.chains[c]) ahead.chains[c] = true;
        }
        return !(before == ahead);
    };
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (std::size_t l = locations.size(); l-- > 0;)
            if (locations[l].is_step()) has_grown = add(result[l], locations[l].step().successors) || has_grown;
    }
    add(result.back(), program_.thread(thread).entry);
    return result;
}

// Members that are mentioned stand alone, each with a number of its own.
Exchanges::Treatment Exchanges::treatment(const Ahead& ahead) const {
    Treatment result(members_.size(), 0);
    std::map<std::vector<std::size_t>, unsigned> kinds = {{{}, 0}};
    for (std::size_t m = 0; m < members_.size(); ++m) {
        std::vector<std::size_t> key;
        for (std::size_t c = 0; c < ahead.chains.size(); ++c) {
            const std::vector<ThreadId>& joined = chains_.all()[c].joined;
            if (ahead.chains[c] && std::ranges::find(joined, member(members_[m]).thread) != joined.end())
                key.push_back(c);
        }
        if (ahead.mentioned[m]) key = {chains_.all().size() + m};
        result[m] = kinds.emplace(std::move(key), static_cast<unsigned>(kinds.size())).first->second;
    }
    return result;
}

void Exchanges::treat(ThreadId thread) {
    std::vector<Treatment> treatments;
    for (const Ahead& ahead : look_ahead(thread)) treatments.push_back(treatment(ahead));
    const auto self = member_of_thread_.find(thread);  // a member may treat itself as it likes
    bool matters = false;
    for (Treatment& treatment : treatments) {
        if (self != member_of_thread_.end()) treatment[self->second] = 0;
        matters = matters || std::ranges::any_of(treatment, [](unsigned kind) { return kind != 0; });
    }
    if (matters) treatments_.emplace(thread, std::move(treatments));
}

const std::vector<Exchanges::Class>& Exchanges::in(const Machine& machine) {
    std::vector<std::optional<LocationId>> places;
    for (const auto& [thread, treatments] : treatments_) places.push_back(machine.position(thread));
    const auto found = known_.find(places);
    if (found != known_.end()) return found->second;
    return known_.emplace(places, classes(places)).first->second;
}

std::vector<Exchanges::Class> Exchanges::classes(const std::vector<std::optional<LocationId>>& places) const {
    std::map<std::vector<std::size_t>, Class> classes;
    for (std::size_t m = 0; m < members_.size(); ++m) {
        std::vector<std::size_t> key = {members_[m].group};
        auto place = places.begin();
        for (const auto& [thread, treatments] : treatments_) {
            const Treatment& treatment = *place ? treatments[(*place)->index] : treatments.back();
            key.push_back(treatment[m]);
            ++place;
        }
        classes[key].push_back(members_[m]);
    }
    std::vector<Class> result;
    for (auto& [key, members] : classes)
        if (members.size() > 1) result.push_back(std::move(members));
    return result;
}

}  // namespace heddle::states

#include "encoder/program/growth.h"

#include <algorithm>

#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::Program;
using model::Step;
using model::ThreadId;

namespace {

template <class List, class Equal>
bool begins_with(const List& longer, const List& shorter, const Equal& equal) {
    return longer.size() >= shorter.size() && std::equal(shorter.begin(), shorter.end(), longer.begin(), equal);
}

bool same_access(const auto& a, const auto& b) {
    return a.cell == b.cell && a.condition == b.condition && a.value == b.value;
}

bool same_edges(const std::vector<model::Edge>& one, const std::vector<model::Edge>& other) {
    return std::ranges::equal(one, other, [](const model::Edge& a, const model::Edge& b) {
        return a.guard == b.guard && a.target == b.target;
    });
}

class Comparison {
public:
    Comparison(const Program& before, const Program& now) : before_(before), now_(now) {}

    Growth run() {
        const auto same_cell = [](const model::Cell& a, const model::Cell& b) { return a.initial == b.initial; };
        require(begins_with(now_.cells, before_.cells, same_cell));
        require(before_.threads.size() == now_.threads.size());
        for (std::size_t t = 0; t < now_.threads.size(); ++t) {
            const model::Thread& thread = now_.threads[t];
            require(thread.locations.size() == before_.threads[t].locations.size());
            require(same_edges(thread.entry, before_.threads[t].entry));
            for (std::size_t l = 0; l < thread.locations.size(); ++l) {
                const Scheduled place{ThreadId(t), LocationId(l)};
                require(thread.locations[l].is_step() == before_.location(place.thread, place.location).is_step());
                if (thread.locations[l].is_step()) compare(place);
            }
        }
        return std::move(result_);
    }

private:
    static void require(bool condition) { HEDDLE_CHECK(condition, "a program has changed where it should grow"); }

    void compare(Scheduled place) {
        const Step& before = before_.step(place);
        const Step& now = now_.step(place);
        const auto same = [](const auto& a, const auto& b) { return same_access(a, b); };
        require(begins_with(now.reads, before.reads, same) && begins_with(now.writes, before.writes, same));
        require(now.enabled == before.enabled && same_edges(now.successors, before.successors));
        for (std::size_t i = before.reads.size(); i < now.reads.size(); ++i)
            if (!now.reads[i].condition.is_false()) add(result_.reads, ReadSite{place, &now.reads[i]});
        for (std::size_t i = before.writes.size(); i < now.writes.size(); ++i) {
            require(now.writes[i].cell.index >= before_.cells.size());
            if (!now.writes[i].condition.is_false()) add(result_.writes, WriteSite{place, &now.writes[i]});
        }
        if (now.assumed != before.assumed) result_.assumptions.push_back(place);
    }

    void add(std::vector<ReadSite>& sites, const ReadSite& site) {
        sites.push_back(site);
        result_.cells.insert(site.read->cell);
    }

    void add(std::vector<WriteSite>& sites, const WriteSite& site) {
        sites.push_back(site);
        result_.cells.insert(site.write->cell);
    }

    const Program& before_;
    const Program& now_;
    Growth result_;
};

}  // namespace

Growth growth_since(const Program& before, const Program& now) {
    return Comparison(before, now).run();
}

}  // namespace heddle::encoder

// What the step taken and the next step of each thread do to each cell, as a choice over their locations: the formula
// grows with the number of accesses, not with the number of pairs of steps.
#include <algorithm>
#include <iterator>
#include <map>

#include "encoder/reduction/independence_form.h"

namespace heddle::encoder {

using gir::Access;
using gir::Side;
using model::CellId;
using model::ThreadId;

namespace {

using Touched = gir::Relation::Touched;

// A join, and the steps that may end a thread that it waits for.
struct Wait {
    Scheduled join;
    struct End {
        Scheduled taken;
        Term condition;
    };
    std::vector<End> ends;
};

class DescriptorForm final : public IndependenceForm {
public:
    DescriptorForm(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                   gir::Relation relation, Sink sink)
        : IndependenceForm(program, manager, index, std::move(relation), std::move(sink)) {
        for (std::size_t t = 0; t < program.threads.size(); ++t)
            for (const Scheduled& place : steps(ThreadId(t))) {
                for (const auto& [cell, access] : relation_.touched(place, Side::Taken)) sites_[cell].push_back(place);
                add_wait(place);
            }
        std::erase_if(sites_, [this](const auto& entry) { return !is_contended(entry.first, entry.second); });
        find_deciding_steps();
    }

    void add_frame(const FrameView& frame, const Rest& rest) override {
        Touched taken;
        for (const auto& [cell, places] : sites_) taken.emplace(cell, choose(cell, places, Side::Taken, frame));
        for (std::size_t t = 0; t < program_.threads.size(); ++t) {
            const ThreadId thread(t);
            const Term asleep = rest.asleep[t];
            if (asleep.is_false()) continue;
            imply({reason(thread, frame, rest), frame.stands_at_a_step(thread),
                   manager_.logical_not(depends(thread, taken, frame))},
                  asleep);
        }
    }

private:
    void add_wait(Scheduled join) {
        Wait wait{join, {}};
        for (const model::JoinTarget& target : program_.step(join).joins)
            for (std::size_t t = 0; t < program_.threads.size(); ++t)
                for (const Scheduled& taken : steps(ThreadId(t))) {
                    const Term ends = manager_.logical_and(relation_.waits_for(join, target.thread),
                                                           relation_.ends(taken, target.thread));
                    if (!ends.is_false() && taken.thread != join.thread) wait.ends.push_back({taken, ends});
                }
        if (!wait.ends.empty()) waits_[join.thread].push_back(std::move(wait));
    }

    // Two threads touch the cell, and one of them writes it.
    bool is_contended(CellId cell, const std::vector<Scheduled>& places) {
        const auto elsewhere = [&](Scheduled place) { return place.thread != places.front().thread; };
        const auto writes = [&](Scheduled place) {
            return !relation_.touched(place, Side::Taken).at(cell).writes.is_false();
        };
        return std::ranges::any_of(places, elsewhere) && std::ranges::any_of(places, writes);
    }

    void find_deciding_steps() {
        if (!gir::by_value(relation_.rules())) return;
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            for (const Scheduled& place : steps(ThreadId(t)))
                for (const auto& [cell, access] : relation_.touched(place, Side::Taken))
                    if (sites_.contains(cell) && !access.decides.is_false()) {
                        deciding_.push_back(place);
                        break;
                    }
    }

    Term reason(ThreadId thread, const FrameView& frame, const Rest& rest) const {
        std::vector<Term> cases;
        for (std::size_t i = 0; i < program_.threads.size(); ++i)
            cases.push_back(manager_.logical_and(frame.moves(ThreadId(i)), rest.reason(ThreadId(i), thread)));
        return manager_.logical_or(cases);
    }

    // The access to a cell by whichever of the steps is taken, or next.
    Access choose(CellId cell, const std::vector<Scheduled>& places, Side side, const FrameView& frame) {
        const Term no = manager_.bottom();
        const Term content = this->content(cell, frame);
        const Access nothing{cell, no, no, content, {no, no, no, no, no}, content, no};
        Access result = nothing;
        std::map<Term*, std::vector<Term>> cases;  // of each condition of the result
        for (const Scheduled& place : places) {
            const Term chosen = side == Side::Taken ? frame.executes(place) : frame.at(place);
            if (chosen.is_false()) continue;
            const Access& access = relation_.touched(place, side).at(cell);
            const auto add = [&](Term& condition, Term more) {
                if (!more.is_false()) cases[&condition].push_back(manager_.logical_and(chosen, here(more, frame)));
            };
            add(result.reads, access.reads);
            add(result.writes, access.writes);
            add(result.decides, access.decides);
            for (std::size_t i = 0; i < gir::operator_count; ++i) add(result.combines[i], access.combines[i]);
            if (relation_.is_comparable(cell) && !access.writes.is_false())
                result.value = manager_.ite(chosen, here(access.value, frame), result.value);
            if (access.combines != nothing.combines)
                result.operand = manager_.ite(chosen, here(access.operand, frame), result.operand);
        }
        for (const auto& [condition, ways] : cases) *condition = manager_.logical_or(ways);
        for (Term* condition : {&result.reads, &result.writes}) *condition = define(*condition);
        return result;
    }

    Term content(CellId cell, const FrameView& frame) {
        return relation_.is_comparable(cell) ? frame.content(cell) : relation_.now(cell);
    }

    Term define(Term formula) {
        if (formula.is_constant() || formula.is_variable()) return formula;
        const Term variable = manager_.fresh_variable("touches", formula.sort());
        sink_(manager_.equal(variable, formula));
        return variable;
    }

    // The next step of the thread depends on the step that is taken.
    Term depends(ThreadId thread, const Touched& taken, const FrameView& frame) {
        Touched next;
        for (const auto& [cell, places] : sites_) {
            std::vector<Scheduled> own;
            std::ranges::copy_if(places, std::back_inserter(own),
                                 [&](Scheduled place) { return place.thread == thread; });
            if (!own.empty()) next.emplace(cell, choose(cell, own, Side::Next, frame));
        }
        const Term taken_alike = decide_alike(next, Side::Taken, thread, frame);
        const Term next_alike = decide_alike(taken, Side::Next, thread, frame);
        std::vector<Term> cases{ends_a_joined_thread(thread, frame)};
        for (const auto& [cell, access] : next) {
            const gir::Meeting meeting{
                taken.at(cell), access,
                relation_.is_comparable(cell) ? std::optional(frame.content(cell)) : std::nullopt};
            cases.push_back(
                manager_.logical_not(gir::harmless(meeting, relation_.rules(), taken_alike, next_alike, manager_)));
        }
        return manager_.logical_or(cases);
    }

    // The taken step would also decide as it does after the next step of the thread, or that one after the taken step.
    Term decide_alike(const Touched& other, Side side, ThreadId thread, const FrameView& frame) {
        std::vector<Term> parts;
        for (const Scheduled& place : deciding_) {
            if ((place.thread == thread) != (side == Side::Next)) continue;
            const Term chosen = side == Side::Taken ? frame.executes(place) : frame.at(place);
            if (chosen.is_false()) continue;
            const Term alike = here(relation_.decides_alike(place, side, other), frame);
            parts.push_back(manager_.implies(chosen, alike));
        }
        return manager_.logical_and(parts);
    }

    Term ends_a_joined_thread(ThreadId thread, const FrameView& frame) {
        std::vector<Term> cases;
        for (const Wait& wait : waits_[thread])
            for (const Wait::End& end : wait.ends)
                cases.push_back(
                    manager_.logical_and(std::vector{frame.at(wait.join), frame.executes(end.taken), end.condition}));
        return manager_.logical_or(cases);
    }

    std::map<CellId, std::vector<Scheduled>> sites_;  // of cells that two threads touch and one writes
    std::map<ThreadId, std::vector<Wait>> waits_;
    std::vector<Scheduled> deciding_;  // steps that do nothing with the content of some cell but to decide by it
};

}  // namespace

std::unique_ptr<IndependenceForm> make_descriptor_form(const model::Program& program, term::Manager& manager,
                                                       const ProgramIndex& index, gir::Relation relation, Sink sink) {
    return std::make_unique<DescriptorForm>(program, manager, index, std::move(relation), std::move(sink));
}

}  // namespace heddle::encoder

#include "states/unrolled_run.h"

#include <algorithm>
#include <unordered_map>

#include "term/substitution.h"

namespace heddle::states {

using model::LocationId;
using model::ThreadId;

// Each time a step is made its reads define new variables, and each time an input is chosen anew it is another one.
class Unrolling::Impl {
public:
    Impl(const model::Program& program, term::Manager& manager, const Arrivals& arrivals, const Futures& futures,
         const Assignment& start)
        : program_(program),
          manager_(manager),
          machine_(program, arrivals, futures, Machine::Inputs::Zero),  // what was not decided does not matter
          pending_(program.threads.size()) {
        machine_.start(start);
        run_.program.objects = program.objects;
        run_.program.cells = program.cells;
        for (const model::Thread& thread : program.threads) {
            run_.program.threads.push_back({thread.name, {}, {}, thread.creator, thread.empties_buffer_of});
        }
        for (const auto& decided : start) run_.inputs.push_back(decided);
        for (std::size_t t = 0; t < program.threads.size(); ++t)
            if (!program.threads[t].creator) enter(ThreadId(t), program.threads[t].entry);
    }

    void decide(const std::pair<Term, Known>& input) {
        machine_.set(input.first, input.second);
        run_.inputs.emplace_back(current(input.first), input.second);
    }

    void make(ThreadId thread) {
        const LocationId place = *machine_.position(thread);
        const model::Step& step = program_.location(thread, place).step();
        machine_.look(thread);
        add_step(thread, step);
        machine_.execute(thread);
        run_.schedule.push_back(thread);
        enter(thread, step.successors);
        if (step.creates) enter(*step.creates, program_.thread(*step.creates).entry);
    }

    Unrolled finish() {
        for (const model::Input& input : program_.inputs)
            if (!is_still_to_be_asked_for(input)) keep(input);
        for (std::size_t t = 0; t < program_.threads.size(); ++t) finish(ThreadId(t));
        return std::move(run_);
    }

private:
    Term current(Term variable) const {
        const auto found = current_.find(variable);
        return found == current_.end() ? variable : found->second;
    }

    term::Substitution now() {
        term::Substitution substitution(manager_);
        for (const auto& [variable, replacement] : current_) substitution.set(variable, replacement);
        return substitution;
    }

    void define(Term variable) {
        current_.insert_or_assign(variable, manager_.fresh_variable("unrolled", variable.sort()));
    }

    // The thread goes along one of the edges; where it comes to is not known before it goes on.
    void enter(ThreadId thread, const std::vector<model::Edge>& edges) {
        const LocationId target = *machine_.position(thread);
        term::Substitution substitute = now();
        for (const model::Edge& edge : edges)
            pending_[thread.index].push_back({substitute(edge.guard), edge.target == target});
        const model::Location& location = program_.location(thread, target);
        if (!location.is_step()) return;
        const std::vector<Term>& renewed = location.step().renews;
        for (const model::Input& input : program_.inputs)
            if (current_.contains(input.variable) && std::ranges::find(renewed, input.variable) != renewed.end())
                keep(input);
        for (const Term input : renewed) define(input);
    }

    // The thread stands at the head of a loop, and has not begun the turn for which the input was chosen anew.
    bool is_still_to_be_asked_for(const model::Input& input) const {
        const auto place = machine_.position(input.thread);
        if (!place || !program_.location(input.thread, *place).is_step()) return false;
        const std::vector<Term>& renewed = program_.location(input.thread, *place).step().renews;
        return std::ranges::find(renewed, input.variable) != renewed.end();
    }

    // The run has asked for the input, or not.
    void keep(const model::Input& input) {
        term::Substitution substitute = now();
        model::Input kept = input;
        kept.variable = current(input.variable);
        kept.used = substitute(input.used);
        kept.occurrence = substitute(input.occurrence);
        run_.program.inputs.push_back(std::move(kept));
    }

    // The thread stands at a new location.  Ways that were not taken lead nowhere; they get their targets in the end.
    LocationId arrive(ThreadId thread, model::Location location) {
        model::Thread& unrolled = run_.program.threads[thread.index];
        const LocationId here(unrolled.locations.size());
        connect(thread, here);
        unrolled.locations.push_back(std::move(location));
        return here;
    }

    void connect(ThreadId thread, LocationId taken) {
        model::Thread& unrolled = run_.program.threads[thread.index];
        std::vector<model::Edge>& edges =
            unrolled.locations.empty() ? unrolled.entry : unrolled.locations.back().step().successors;
        for (const Way& way : pending_[thread.index]) edges.push_back({way.guard, way.is_taken ? taken : nowhere_});
        pending_[thread.index].clear();
    }

    model::Step renamed(const model::Step& step) {
        for (const model::Read& read : step.reads) define(read.value);
        term::Substitution substitute = now();
        const auto rename = [&](auto& accesses) {
            for (auto& access : accesses) {
                access.condition = substitute(access.condition);
                access.value = substitute(access.value);
            }
        };
        model::Step copy = step;
        rename(copy.reads);
        rename(copy.writes);
        copy.enabled = substitute(step.enabled);
        copy.assumed = substitute(step.assumed);
        if (step.watched) copy.watched = substitute(*step.watched);
        if (step.holder) copy.holder = substitute(*step.holder);
        for (model::JoinTarget& join : copy.joins) join.condition = substitute(join.condition);
        copy.occurrence = substitute(step.occurrence);
        for (model::Piece& piece : copy.pieces) {
            piece.condition = substitute(piece.condition);
            piece.occurrence = substitute(piece.occurrence);
            rename(piece.reads);
            rename(piece.writes);
        }
        copy.successors.clear();
        copy.renews.clear();
        return copy;
    }

    void add_step(ThreadId thread, const model::Step& step) { arrive(thread, {renamed(step)}); }

    model::Terminal renamed(model::Terminal terminal) {
        term::Substitution substitute = now();
        for (model::Read& read : terminal.observed) {
            read.condition = substitute(read.condition);
            read.value = substitute(read.value);
        }
        if (terminal.holder) terminal.holder = substitute(*terminal.holder);
        return terminal;
    }

    // Where the thread stands in the end, and behind it the place to which nobody goes.
    void finish(ThreadId thread) {
        model::Thread& unrolled = run_.program.threads[thread.index];
        const auto place = machine_.position(thread);
        if (place) {
            const model::Location& location = program_.location(thread, *place);
            arrive(thread, location.is_step() ? model::Location{renamed(location.step())}
                                              : model::Location{renamed(location.terminal())});
        }
        const LocationId end(unrolled.locations.size());
        const auto lead_to_end = [&](std::vector<model::Edge>& edges) {
            for (model::Edge& edge : edges)
                if (edge.target == nowhere_) edge.target = end;
            if (edges.empty()) edges.push_back({manager_.top(), end});
        };
        lead_to_end(unrolled.entry);
        for (model::Location& location : unrolled.locations)
            if (location.is_step()) lead_to_end(location.step().successors);
        unrolled.locations.push_back({model::Terminal{model::TerminalKind::Cut, {}, "not on the run"}});
    }

    struct Way {
        Term guard;
        bool is_taken;
    };

    const LocationId nowhere_{~std::uint32_t{0}};
    const model::Program& program_;
    term::Manager& manager_;
    Machine machine_;
    std::unordered_map<Term, Term> current_;  // variables, as they were last defined
    std::vector<std::vector<Way>> pending_;   // thread
    Unrolled run_;
};

Unrolling::Unrolling(const model::Program& program, term::Manager& manager, const Arrivals& arrivals,
                     const Futures& futures, const Assignment& start)
    : impl_(std::make_unique<Impl>(program, manager, arrivals, futures, start)) {}

Unrolling::~Unrolling() = default;

void Unrolling::decide(const std::pair<Term, Known>& input) {
    impl_->decide(input);
}

void Unrolling::make(ThreadId thread) {
    impl_->make(thread);
}

Unrolled Unrolling::finish() {
    return impl_->finish();
}

}  // namespace heddle::states

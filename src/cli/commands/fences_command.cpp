#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/commands/checked_program.h"
#include "cli/commands/commands.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/smallest_set.h"
#include "ir/strengthen.h"
#include "model/memory_model.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

using ir::OrderedPlace;
using ir::Strengthening;
using model::VerdictKind;

namespace {

// Thrown when a check has no answer.
struct NoAnswer {
    std::string reason;
};

// One program, checked with some of its operations stronger than they are.
class Strengthener {
public:
    explicit Strengthener(const FencesCommand& command)
        : command_(command), module_(ir::load(command.check.program.source)), line_(!command.check.quiet) {}

    std::vector<OrderedPlace> places() const { return ir::ordered_places(module_); }
    std::size_t checks() const { return checks_; }
    const std::string& bound() const { return bound_; }

    model::Verdict verdict(const std::vector<Strengthening>& changes, model::MemoryModel memory_model) {
        const ir::LinkedModule changed = ir::strengthened(module_, changes);
        CheckCommand check = command_.check;
        check.engine.encoding.memory_model = memory_model;
        check.engine.interrupted = interrupted;
        check.engine.progress = [this](const engine::Progress& progress) { line_.show(progress); };
        ++checks_;
        return engine::check(program_source(changed, check, check.program), trace_check(changed, check.program),
                             check.engine);
    }

    bool is_safe(const std::vector<Strengthening>& changes) {
        const model::Verdict found = verdict(changes, command_.check.engine.encoding.memory_model);
        if (found.kind == VerdictKind::Unknown) throw NoAnswer{found.reason};
        if (found.kind == VerdictKind::SafeUpTo) bound_ = fmt::format("up to unwind {}", found.unwind);
        return found.kind != VerdictKind::Unsafe;
    }

private:
    const FencesCommand& command_;
    const ir::LinkedModule module_;
    ProgressLine line_;
    std::size_t checks_ = 0;
    std::string bound_;  // of those that were found safe; empty: none was needed
};

// A place that has to change, and how.
struct Missing {
    OrderedPlace place;
    model::Ordering order;
};

std::vector<Strengthening> changes_of(const std::vector<Missing>& missing) {
    std::vector<Strengthening> changes;
    for (const Missing& change : missing) changes.push_back({change.place.instruction, change.order, change.place.is_fence_behind});
    return changes;
}

// Each with its strongest order.
std::vector<Missing> chosen_of(const std::vector<OrderedPlace>& places, const engine::Chosen& chosen) {
    std::vector<Missing> result;
    for (const std::size_t i : chosen) result.push_back({places[i], places[i].stronger.back()});
    return result;
}

// Atomic operations first: only where they do not suffice, fences behind ordinary accesses are thought of.  Of sets that
// are as small, one with fewer fences is taken.
std::vector<Missing> find_missing(Strengthener& program) {
    std::vector<OrderedPlace> places = program.places();
    std::ranges::stable_partition(places, [](const OrderedPlace& place) { return !place.is_fence_behind; });
    const auto ordinary = std::ranges::stable_partition(places, &OrderedPlace::is_atomic);
    std::vector<OrderedPlace> atomic(places.begin(), ordinary.begin());
    const auto is_enough = [&](const std::vector<OrderedPlace>& all) {
        return [&](const engine::Chosen& chosen) { return program.is_safe(changes_of(chosen_of(all, chosen))); };
    };
    for (const auto& candidates : {atomic, places})
        if (const auto chosen = engine::smallest_enough(candidates.size(), is_enough(candidates)))
            return chosen_of(candidates, *chosen);
    throw NoAnswer{"no memory orders and no fences behind accesses make the program safe"};
}

// The weakest order at each place that is enough beside the others.
void weaken(Strengthener& program, std::vector<Missing>& missing) {
    for (Missing& change : missing)
        for (const model::Ordering weaker : change.place.stronger) {
            if (weaker == change.order) break;
            const model::Ordering before = std::exchange(change.order, weaker);
            if (program.is_safe(changes_of(missing))) break;
            change.order = before;
        }
}

void verify(Strengthener& program, const std::vector<Missing>& missing) {
    if (!program.is_safe(changes_of(missing))) throw InternalError("what is said to be enough is not");
    for (std::size_t i = 0; i < missing.size(); ++i) {
        std::vector<Missing> without = missing;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        if (program.is_safe(changes_of(without))) throw InternalError("what is said to be needed is not");
    }
}

std::string text_of(const Missing& missing) {
    const OrderedPlace& place = missing.place;
    if (place.is_fence_behind)
        return fmt::format("  {}  {}: atomic_thread_fence(memory_order_{}) behind it\n", place.where.file_and_line(),
                           place.what, model::name_of(missing.order));
    return fmt::format("  {}  {}: memory_order_{} instead of {}\n", place.where.file_and_line(), place.what,
                       model::name_of(missing.order), place.order);
}

nlohmann::ordered_json json_of(const std::vector<Missing>& missing) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const auto& [place, order] : missing)
        json.push_back({{"file", place.where.file},
                        {"line", place.where.line},
                        {"column", place.where.column},
                        {"operation", place.what},
                        {"change", place.is_fence_behind ? "fence behind" : "order"},
                        {"from", place.order},
                        {"to", model::name_of(order)}});
    return json;
}

}  // namespace

int run_fences(const FencesCommand& command) {
    const model::MemoryModel memory_model = command.check.engine.encoding.memory_model;
    if (memory_model == model::MemoryModel::Sc) throw UserError("--memory-model sc needs no fences");
    if (!command.json_file.empty() && command.json_file != "-") require_writable(command.json_file);
    watch_for_interrupts();
    Strengthener program(command);
    std::vector<Missing> missing;
    try {
        if (!program.is_safe({})) {
            const model::Verdict plain = program.verdict({}, model::MemoryModel::Sc);
            if (plain.kind == VerdictKind::Unsafe && !command.check.engine.properties.contains(model::Property::Race)) {
                fmt::print("No fence helps: the program fails under sequential consistency, too ({})\n",
                           report::verdict_line(plain));
                return violation;
            }
            missing = find_missing(program);
            weaken(program, missing);
            verify(program, missing);
        }
    } catch (const NoAnswer& none) {
        fmt::print("UNKNOWN: {}\n", none.reason);
        return unknown;
    }
    const nlohmann::ordered_json json = {
        {"memory_model", model::title_of(memory_model)}, {"bound", program.bound()},
        {"checks", program.checks()},                    {"missing", json_of(missing)}};
    if (command.json_file == "-") {
        fmt::print("{}\n", json.dump(2));
    } else {
        const std::string bound = program.bound().empty() ? "" : " (" + program.bound() + ")";
        if (missing.empty())
            fmt::print("Nothing is missing under {}{}\n", model::title_of(memory_model), bound);
        else
            fmt::print("{} {} enough under {}{}, and none can be left out ({} checks):\n", missing.size(),
                       missing.size() == 1 ? "change is" : "changes are", model::title_of(memory_model), bound,
                       program.checks());
        for (const Missing& change : missing) fmt::print("{}", text_of(change));
    }
    if (!command.json_file.empty() && command.json_file != "-") write_file(command.json_file, json.dump(2) + "\n");
    return missing.empty() ? no_violation : violation;
}

}  // namespace heddle::cli

#include <fmt/core.h>

#include <map>
#include <set>

#include "model/trace_facts.h"
#include "report/content/simulation_steps.h"
#include "report/content/source_lines.h"
#include "report/content/step_text.h"
#include "report/content/weak_text.h"
#include "report/html/trace_page.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::Trace;
using model::TraceStep;

namespace {

Json place(unsigned thread, const SourceLocation& where, const std::string& effect) {
    return {{"thread", thread}, {"file", where.file}, {"line", where.line}, {"effect", effect}};
}

// Collects what the page shows, step by step.
class PageData {
public:
    explicit PageData(const Trace& trace) : trace_(trace), walk_(trace) {
        for (const auto& [name, value] : walk_.values())
            initial_.push_back({{"name", name}, {"value", value_text(value)}});
        note_locks();
        while (!walk_.at_end()) {
            steps_.push_back(step_data(trace.steps[walk_.done()]));
            walk_.advance();
            note_locks();
            steps_.back()["waits"] = waits();
        }
        if (model::fails_alone(trace.failure)) add_end(trace.failure.thread, trace.failure.where, trace.failure.what);
        for (const auto& party : parties_at_end(trace))
            add_end(party.thread, party.where, party_text(trace, party, walk_));
        for (const auto& [lock, since] : held_)
            locks_.push_back(interval(lock, since, trace.steps.size() + end_.size() - 1));
    }

    Json take() {
        Json files = Json::object();
        for (const std::string& file : files_) files[file] = lines_.of_file(file);
        return {{"threads", trace_.thread_names}, {"steps", std::move(steps_)}, {"end", std::move(end_)},
                {"initial", std::move(initial_)}, {"locks", std::move(locks_)}, {"files", std::move(files)}};
    }

private:
    struct Since {
        unsigned thread;
        std::size_t step;
    };

    Json step_data(const TraceStep& step) {
        if (step.where.known()) files_.insert(step.where.file);
        std::string effect = effect_text(step, walk_, false);
        for (const std::size_t store : leaving_stores(trace_, walk_.done()))
            effect = fmt::format("(before: {}) {}", leave_text(trace_, store), effect);
        Json json = place(step.thread, step.where, effect);
        json["functions"] = step.functions;
        json["calls"] = step.calls;
        json["irrelevant"] = step.is_irrelevant;
        if (step.moment) json["moment"] = moment_text(*step.moment);
        json["reads"] = Json::array();
        json["writes"] = Json::array();
        for (const auto& access : step.accesses)
            if (!access.is_write && walk_.values().contains(access.name)) json["reads"].push_back(read_data(access));
        for (const auto& access : step.accesses) {
            if (!access.is_write || model::is_synchronisation(step.kind)) continue;
            json["writes"].push_back({{"name", access.name}, {"value", value_text(access)}});
            last_writer_[access.name] = walk_.done();
        }
        return json;
    }

    Json read_data(const model::TraceAccess& access) const {
        Json json = {{"name", access.name}, {"value", value_text(access)}};
        const auto writer = last_writer_.find(access.name);
        if (access.from ? *access.from >= 0 : writer != last_writer_.end())
            json["from"] = access.from ? static_cast<std::size_t>(*access.from) : writer->second;
        return json;
    }

    Json waits() const {
        Json json = Json::array();
        for (unsigned thread = 0; thread < trace_.thread_names.size(); ++thread)
            if (const auto wait = walk_.wait_of(thread))
                json.push_back({{"thread", thread}, {"why", wait_text(trace_, *wait)}});
        return json;
    }

    // Locks that have got or lost their holder by the step before.
    void note_locks() {
        for (auto held = held_.begin(); held != held_.end();) {
            const auto holder = walk_.holders().find(held->first);
            if (holder != walk_.holders().end() && holder->second == held->second.thread) {
                ++held;
            } else {
                locks_.push_back(interval(held->first, held->second, walk_.done() - 1));
                held = held_.erase(held);
            }
        }
        for (const auto& [lock, thread] : walk_.holders())
            held_.try_emplace(lock, Since{thread, walk_.done() == 0 ? 0 : walk_.done() - 1});
    }

    static Json interval(const std::string& lock, const Since& since, std::size_t to) {
        return {{"lock", lock}, {"thread", since.thread}, {"from", since.step}, {"to", to}};
    }

    void add_end(unsigned thread, const SourceLocation& where, const std::string& what) {
        if (where.known()) files_.insert(where.file);
        end_.push_back(place(thread, where, what));
        if (trace_.failure.moment) end_.back()["moment"] = moment_text(*trace_.failure.moment);
    }

    const Trace& trace_;
    TraceWalk walk_;
    SourceLines lines_;
    std::set<std::string> files_;
    std::map<std::string, std::size_t> last_writer_;
    std::map<std::string, Since> held_;
    Json steps_ = Json::array(), end_ = Json::array(), initial_ = Json::array(), locks_ = Json::array();
};

}  // namespace

Json trace_page_data(const Trace& trace) {
    if (is_simulation(trace)) return PageData(without_kernel(trace)).take();
    return PageData(trace).take();
}

}  // namespace heddle::report

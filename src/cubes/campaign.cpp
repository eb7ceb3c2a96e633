#include "cubes/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "util/text_files.h"

namespace heddle::cubes {

namespace fs = std::filesystem;

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string last_line(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

// Less of the same may be easier; what is undefined stays so.
bool is_too_hard(const OpenPart& part) {
    return part.state == PartState::NoAnswer && part.reason.find("limit of") != std::string::npos;
}

}  // namespace

Campaign::Campaign(const Plan& plan, CampaignOptions options, std::function<Joined()> look)
    : plan_(plan),
      options_(std::move(options)),
      look_(std::move(look)),
      jobs_(options_.folder + "/jobs"),
      started_(now()) {
    jobs_.allow_to_start();
}

std::string Campaign::plan_file_of(const OpenPart& part, const Joined& joined) const {
    const auto within = joined.plan_files.find(part.plan);
    return options_.folder + "/" + (within == joined.plan_files.end() ? "plan.json" : within->second);
}

std::string Campaign::name_of(const OpenPart& part, const Joined& joined) const {
    const auto within = joined.plan_files.find(part.plan);
    if (within == joined.plan_files.end()) return fmt::format("{}", part.part);
    const std::string ending = ".plan.json";
    std::string name = within->second;
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    return fmt::format("{}.{}", name, part.part);
}

void Campaign::write_job(const OpenPart& part, const Joined& joined, const std::string& name) const {
    jobs::Job job;
    job.name = name;
    job.command = {options_.batch.heddle,
                   "check",
                   "--cube",
                   fmt::format("{}#{}", plan_file_of(part, joined), part.part),
                   "--json",
                   options_.folder + "/" + name + ".json",
                   "--quiet"};
    job.command.insert(job.command.end(), options_.limits.begin(), options_.limits.end());
    job.limits = options_.killed_at;
    job.stops_all = options_.violation_exit_code;
    jobs_.write(job);
}

// Results that are cut off or broken are kept, under another name, and made again.
void Campaign::put_away(const Joined& joined) const {
    for (const std::string& name : joined.ill) {
        std::error_code error;
        const bool is_ours = fs::exists(jobs_.file(fs::path(name).stem().string() + ".job"), error);
        const std::string path = options_.folder + "/" + name;
        if (is_ours) fs::rename(path, path + ".bad", error);
    }
}

std::string Campaign::death_of(const std::string& name) const {
    const std::optional<jobs::Record> record = jobs_.record(name);
    if (!record) return "its worker has died";
    const jobs::ProcessResult& process = record->process;
    const std::string words = last_line(process.errors);
    const std::string how = process.timed_out     ? fmt::format("killed after {:.0f} s", process.seconds)
                            : process.signal != 0 ? fmt::format("signal {}", process.signal)
                                                  : fmt::format("exit code {}", process.exit_code);
    return fmt::format("{} on {}{}{}", how, record->host, words.empty() ? "" : ": ", words);
}

// What is to be done now.  Parts that are too hard are divided on the way.
std::vector<std::string> Campaign::prepare(const Joined& joined) {
    std::vector<std::string> names;
    has_split_ = false;
    for (const OpenPart& part : joined.open) {
        const std::string name = name_of(part, joined);
        if (failed_.contains(name)) continue;
        if (part.state == PartState::Missing) {
            if (tries_[name] > options_.retries) {
                failed_[name] = death_of(name);
            } else {
                ++tries_[name];
                write_job(part, joined, name);
                names.push_back(name);
            }
        } else if (is_too_hard(part) && split(part, joined, name)) {
            has_split_ = true;
        } else {
            failed_[name] = part.reason;
        }
    }
    return names;
}

// True if there is a plan for it then.
bool Campaign::split(const OpenPart& part, const Joined& joined, const std::string& name) {
    const auto depth = std::ranges::count(name, '.');
    if (options_.split_into < 2 || depth >= options_.deepest_split) return false;
    const std::string file = options_.folder + "/" + name + ".plan.json";
    const std::vector<std::string> words = {options_.batch.heddle,
                                            "cubes",
                                            "split",
                                            fmt::format("{}#{}", plan_file_of(part, joined), part.part),
                                            "--cubes",
                                            fmt::format("{}", options_.split_into),
                                            "-o",
                                            file};
    const jobs::ProcessResult result = jobs::run_process(words, {}, options_.batch.interrupted);
    if (result.exit_code == 0 && result.signal == 0) {
        const Plan plan = parse_plan(read_file(file), file, [](const std::string&) { return ""; });
        if (plan.parts.size() > 1) return true;
        fs::remove(file);  // the same part once more
    } else {
        complaints_.push_back(fmt::format("part {} cannot be divided: {}", name, last_line(result.errors)));
    }
    return false;
}

Joined Campaign::run(jobs::Engine& engine) {
    const auto is_interrupted = [&] { return options_.batch.interrupted && options_.batch.interrupted(); };
    for (;;) {
        Joined joined = look_();
        const bool has_answer = joined.verdict.kind != model::VerdictKind::Unknown;
        if (has_answer || joined.is_contradictory || is_interrupted()) return joined;
        put_away(joined);
        const std::vector<std::string> names = prepare(joined);
        if (names.empty() && !has_split_) return joined;
        if (names.empty()) continue;
        done_before_ = static_cast<std::size_t>(std::ranges::count(joined.states, PartState::Safe));
        jobs::BatchOptions batch = options_.batch;
        batch.look = [&] { report(names); };
        jobs_.allow_to_start();
        const std::string complaint = engine.run(jobs_, names, batch);
        // What was stopped has not failed: whoever had it stopped may be wrong.
        for (const std::string& name : names)
            if (jobs_.is_stopped() && !jobs_.record(name)) --tries_[name];
        const bool is_all_done =
            std::ranges::all_of(names, [&](const std::string& name) { return jobs_.record(name).has_value(); });
        if (!complaint.empty() && !is_all_done) complaints_.push_back(last_line(complaint));
    }
}

std::string Campaign::submit(jobs::Engine& engine, const std::vector<std::string>& join) {
    const Joined joined = look_();
    put_away(joined);
    const std::vector<std::string> names = prepare(joined);
    if (names.empty()) return "nothing is left to be done";
    return engine.submit(jobs_, names, join, options_.batch);
}

void Campaign::report(const std::vector<std::string>& names) {
    constexpr double between = 0.5;
    if (!options_.progress || now() - last_report_ < between) return;
    last_report_ = now();
    CampaignProgress progress;
    progress.done = done_before_;
    progress.seconds = now() - started_;
    std::size_t finished = 0;
    double spent = 0;
    std::error_code error;
    for (const std::string& name : names) {
        const std::optional<jobs::Record> record = jobs_.record(name);
        if (!record) {
            ++(jobs_.is_running(name) ? progress.running : progress.waiting);
            continue;
        }
        ++finished;
        spent += record->process.seconds;
        ++(fs::exists(options_.folder + "/" + name + ".json", error) ? progress.done : progress.failed);
    }
    progress.failed += failed_.size();
    if (finished > 0)
        progress.seconds_left = spent / static_cast<double>(finished) *
                                static_cast<double>(progress.waiting + progress.running) /
                                static_cast<double>(options_.batch.workers);
    options_.progress(progress);
}

}  // namespace heddle::cubes

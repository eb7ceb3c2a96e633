#include "jobs/slurm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "jobs/programs.h"
#include "util/text_files.h"

namespace heddle::jobs {

namespace {

constexpr std::size_t largest_array = 1000;  // Slurm allows 1001, unless it is told otherwise

// A word for a shell.
std::string quoted(const std::string& word) {
    std::string result = "'";
    for (const char letter : word) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return result + "'";
}

std::string quoted(const std::vector<std::string>& words) {
    std::vector<std::string> each;
    for (const std::string& word : words) each.push_back(quoted(word));
    return fmt::format("{}", fmt::join(each, " "));
}

std::vector<std::vector<std::string>> in_arrays(const std::vector<std::string>& names) {
    std::vector<std::vector<std::string>> arrays;
    for (std::size_t first = 0; first < names.size(); first += largest_array) {
        const auto begin = names.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = static_cast<std::ptrdiff_t>(std::min(largest_array, names.size() - first));
        arrays.emplace_back(begin, begin + count);
    }
    return arrays;
}

}  // namespace

Slurm::Slurm()
    : sbatch_(require_program("sbatch", "slurm-client")),
      squeue_(require_program("squeue", "slurm-client")),
      scancel_(require_program("scancel", "slurm-client")) {}

std::string Slurm::call(const std::vector<std::string>& command) const {
    const ProcessResult result = run_process(command, {.seconds = 120, .megabytes = std::nullopt}, {});
    if (result.exit_code != 0 || result.signal != 0)
        throw UserError(
            fmt::format("{}: {}", std::filesystem::path(command.front()).filename().string(), result.errors));
    std::string text = result.output;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

// A task that is requeued, since its node has died, does its job again.
std::string Slurm::submit_array(const JobFolder& folder, const std::vector<std::string>& names, std::size_t number,
                                const BatchOptions& options) const {
    const std::string list = write_names(folder, fmt::format("slurm.{}.names", number), names);
    const std::string script = folder.file(fmt::format("slurm.{}.sh", number));
    publish_file(script, fmt::format("#!/bin/sh\nname=$(sed -n \"${{SLURM_ARRAY_TASK_ID}}p\" {})\nexec {} \"$name\"\n",
                                     quoted(list), quoted({options.heddle, "job", folder.path()})));
    std::vector<std::string> words = {sbatch_,
                                      "--parsable",
                                      fmt::format("--array=1-{}%{}", names.size(), options.workers),
                                      "--requeue",
                                      "--job-name=heddle",
                                      "--open-mode=append",
                                      "--chdir=" + std::filesystem::current_path().string(),
                                      "--output=" + folder.file(fmt::format("slurm.{}.%a.log", number))};
    if (!options.hosts_file.empty()) words.push_back("--nodefile=" + options.hosts_file);
    words.insert(words.end(), options.arguments.begin(), options.arguments.end());
    words.push_back(script);
    const std::string answer = call(words);  // "12" or "12;cluster"
    return answer.substr(0, answer.find(';'));
}

// What Slurm does not know any more has ended.  A controller that does not answer for a while has not forgotten.
bool Slurm::is_known(const std::string& array) const {
    const ProcessResult result = run_process({squeue_, "--noheader", "--jobs=" + array, "--format=%T"},
                                             {.seconds = 120, .megabytes = std::nullopt}, {});
    if (result.exit_code != 0) return result.errors.find("Invalid job id") == std::string::npos;
    return !result.output.empty();
}

std::string Slurm::run(const JobFolder& folder, const std::vector<std::string>& names, const BatchOptions& options) {
    using Clock = std::chrono::steady_clock;
    std::vector<std::string> arrays;
    for (const auto& part : in_arrays(names)) arrays.push_back(submit_array(folder, part, arrays.size() + 1, options));
    const auto cancel = [&] {
        std::vector<std::string> words = {scancel_};
        words.insert(words.end(), arrays.begin(), arrays.end());
        call(words);
    };
    constexpr std::chrono::milliseconds between_questions(1'000);
    Clock::time_point last_question = Clock::now();
    bool is_cancelled = false;
    const auto has_ended = [&] {
        const bool all_done =
            std::ranges::all_of(names, [&](const std::string& name) { return folder.record(name).has_value(); });
        if (all_done) return true;
        if (folder.is_stopped() && !is_cancelled) {
            cancel();
            is_cancelled = true;
        }
        if (Clock::now() - last_question < between_questions) return false;
        last_question = Clock::now();
        return std::ranges::none_of(arrays, [&](const std::string& array) { return is_known(array); });
    };
    look_until(has_ended, folder, options, cancel);
    return "";
}

std::string Slurm::submit(const JobFolder& folder, const std::vector<std::string>& names,
                          const std::vector<std::string>& afterwards, const BatchOptions& options) {
    std::vector<std::string> arrays;
    for (const auto& part : in_arrays(names)) arrays.push_back(submit_array(folder, part, arrays.size() + 1, options));
    const std::string script = folder.file("slurm.join.sh");
    publish_file(script, fmt::format("#!/bin/sh\nexec {}\n", quoted(afterwards)));
    std::vector<std::string> words = {sbatch_,
                                      "--parsable",
                                      "--job-name=heddle-join",
                                      fmt::format("--dependency=afterany:{}", fmt::join(arrays, ":")),
                                      "--chdir=" + std::filesystem::current_path().string(),
                                      "--output=" + folder.file("slurm.join.log")};
    words.insert(words.end(), options.arguments.begin(), options.arguments.end());
    words.push_back(script);
    return fmt::format("Slurm has {} ({}), and joins them then as {}; its words are in {}", fmt::join(arrays, ", "),
                       names.size(), call(words), folder.file("slurm.join.log"));
}

}  // namespace heddle::jobs

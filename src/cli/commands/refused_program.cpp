#include "cli/commands/refused_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/options/lowering_options.h"
#include "report/text/refusal_text.h"

namespace heddle::cli {

namespace {

constexpr std::chrono::seconds patience{4};
constexpr unsigned rounds_of_loops = 2, rounds_of_constant_loops = 16;

std::string details(const ir::Refusal& refusal) {
    std::string text;
    if (!refusal.library_function.empty())
        text += fmt::format("\n  in {}, which is called there ({}:{})", refusal.library_function,
                            std::filesystem::path(refusal.at.file).filename().string(), refusal.at.line);
    std::vector<report::CallPlace> calls;
    for (const ir::Refusal::Call& call : refusal.calls) calls.push_back({call.function, call.where});
    if (calls.size() > 1) text += "\n  the way there: " + report::way_text(calls);
    if (const std::string advice = report::advice_for(refusal.reason); !advice.empty())
        text += "\n  what to do: " + advice;
    return text;
}

}  // namespace

std::vector<ir::Refusal> refusals_of(const ir::LinkedModule& module, const ProgramOptions& program,
                                     const model::Properties& properties) {
    ir::UnwindOptions options = lowering_options(program, properties);
    options.loops = rounds_of_loops;
    options.constant_loops = rounds_of_constant_loops;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    options.pause = [deadline] {
        if (std::chrono::steady_clock::now() > deadline) throw ir::EnoughRefusals();
    };
    return ir::find_refusals(module, options);
}

void explain_refusal(const Unsupported& first, const ir::LinkedModule& module, const ProgramOptions& program,
                     const model::Properties& properties) {
    std::vector<ir::Refusal> all = refusals_of(module, program, properties);
    const auto is_first = [&](const ir::Refusal& refusal) {
        return refusal.at == first.where() && refusal.reason == first.reason();
    };
    const auto known = std::ranges::find_if(all, is_first);
    if (known == all.end())
        all.insert(all.begin(), ir::Refusal{.at = first.where(), .where = first.where(), .reason = first.reason()});
    else
        std::rotate(all.begin(), known, std::next(known));
    std::string text = all.front().reason + details(all.front());
    for (std::size_t i = 1; i < all.size(); ++i)
        text += fmt::format("\nheddle: error: {}{}", Unsupported(all[i].where, all[i].reason).what(), details(all[i]));
    if (all.size() > 1) text += fmt::format("\nheddle: {} parts of the program are not supported", all.size());
    throw Unsupported(all.front().where, text);
}

}  // namespace heddle::cli

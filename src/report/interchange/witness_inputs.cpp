#include "report/interchange/witness_inputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "report/content/source_lines.h"

namespace heddle::report {

using model::Trace;
using model::TraceInput;

namespace {

constexpr std::string_view prefix = "__VERIFIER_nondet_";
constexpr std::string_view signed_types[] = {"char", "short", "int", "long", "longlong", "loff_t"};
constexpr std::string_view unsigned_types[] = {"bool",      "uchar",    "ushort", "uint", "ulong",
                                               "ulonglong", "unsigned", "size_t", "u32",  "sector_t"};

std::string signed_text(std::uint64_t value, unsigned width) {
    const unsigned unused = 64 - width;
    const auto number = static_cast<std::int64_t>(value << unused) >> unused;
    // The smallest number has no constant of its own in C.
    if (number == std::numeric_limits<std::int64_t>::min()) return fmt::format("({} - 1)", number + 1);
    return std::to_string(number);
}

// None for what is no integer.
std::optional<std::string> value_text(std::string_view type, const TraceInput& input) {
    if (std::ranges::count(signed_types, type) > 0) return signed_text(input.value, input.width);
    if (std::ranges::count(unsigned_types, type) > 0) return fmt::format("{}U", input.value);
    return std::nullopt;
}

std::optional<ReturnedInput> returned(const TraceInput& input, SourceLines& sources) {
    const auto& lines = sources.of_file(input.where.file);
    if (input.before_step < 0 || input.where.column == 0 || input.where.line == 0 || input.where.line > lines.size())
        return std::nullopt;
    const std::string& line = lines[input.where.line - 1];
    const std::size_t begin = input.where.column - 1;
    if (begin >= line.size() || line.compare(begin, prefix.size(), prefix) != 0) return std::nullopt;
    const std::size_t open = line.find('(', begin), close = line.find(')', begin);
    if (open == std::string::npos || close == std::string::npos) return std::nullopt;
    const std::string function = line.substr(begin, open - begin);
    const auto text = value_text(std::string_view(function).substr(prefix.size()), input);
    if (!text) return std::nullopt;
    SourceLocation end = input.where;
    end.column = static_cast<unsigned>(close + 1);
    return ReturnedInput{input.thread, end, function, "\\result == " + *text};
}

// A statement is told of when it begins, so what it asks for comes after it.
std::size_t told_before(const Trace& trace, const TraceInput& input) {
    auto step = static_cast<std::size_t>(input.before_step);
    const auto continues = [&](const model::TraceStep& next) {
        return next.thread == input.thread && next.where.file == input.where.file &&
               next.where.line == input.where.line;
    };
    while (step < trace.steps.size() && continues(trace.steps[step])) ++step;
    return step;
}

}  // namespace

std::map<std::size_t, std::vector<ReturnedInput>> returned_inputs(const Trace& trace) {
    SourceLines sources;
    std::map<std::size_t, std::vector<ReturnedInput>> result;
    for (const TraceInput& input : trace.inputs)
        if (auto found = returned(input, sources)) result[told_before(trace, input)].push_back(*std::move(found));
    return result;
}

}  // namespace heddle::report

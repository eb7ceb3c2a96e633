#include "cli/commands/write_reports.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <ctime>
#include <random>

#include "cli/terminal/files.h"
#include "ir/load/file_hash.h"
#include "report/html/trace_page.h"
#include "report/interchange/sarif.h"
#include "report/interchange/witness.h"
#include "report/text/verdict_text.h"

namespace heddle::cli {

namespace {

// A random one (version 4 of RFC 4122).
std::string new_uuid() {
    std::random_device random;
    const auto bits = [&random](std::uint32_t mask) { return static_cast<std::uint32_t>(random()) & mask; };
    return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", bits(0xffffffff), bits(0xffff), bits(0xfff),
                       0x8000 | bits(0x3fff), bits(0xffff), bits(0xffffffff));
}

report::WitnessOrigin origin_of(const ProgramOptions& program) {
    report::WitnessOrigin origin;
    for (const std::string& file : program.source.files) origin.files.emplace_back(file, ir::sha256_of_file(file));
    origin.version = HEDDLE_VERSION;
    origin.uuid = new_uuid();
    origin.creation_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    return origin;
}

std::string witness_text(const std::string& path, const model::Trace& trace, const report::WitnessOrigin& origin) {
    return path.ends_with(".graphml") ? report::witness_graphml(trace, origin) : report::witness_yaml(trace, origin);
}

}  // namespace

void require_writable(ReportFiles files) {
    for (const std::string* path : files.all())
        if (!path->empty()) require_writable(*path);
}

void write_reports(const ReportFiles& files, const ProgramOptions& program, const model::Verdict& verdict) {
    if (!files.sarif.empty())
        write_file(files.sarif, report::verdict_to_sarif(verdict, HEDDLE_VERSION)
                                        .dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
                                    "\n");
    if (verdict.traces.empty()) return;
    if (!files.html.empty()) write_file(files.html, report::trace_page(verdict.traces, report::verdict_line(verdict)));
    if (!files.witness.empty())
        write_file(files.witness, witness_text(files.witness, verdict.traces.front(), origin_of(program)));
}

}  // namespace heddle::cli

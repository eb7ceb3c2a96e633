#include "sequentialize/run_record.h"

#include <fmt/core.h>

#include <map>

#include "sequentialize/c_names.h"
#include "util/error.h"

namespace heddle::sequentialize {

using model::FoundRun;
using model::ThreadId;

model::FoundRun found_run(const model::Program& program, const std::vector<Record>& records) {
    const Names names(program);
    std::map<std::string, Term> inputs;
    std::map<std::string, ThreadId> positions;
    for (const Term input : names.inputs()) inputs.emplace(names.variable(input), input);
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        positions.emplace(names.position(ThreadId(t)), ThreadId(t));

    FoundRun run;
    for (const Record& record : records) {
        if (const auto input = inputs.find(record.name); input != inputs.end()) {
            const term::Sort sort = input->second.sort();
            const term::Value value = sort.is_bool() ? term::Value::boolean(record.value != 0)
                                                     : term::Value::bits(record.value, sort.width());
            (record.in_step && !run.moves.empty() ? run.moves.back().chosen : run.start)
                .emplace_back(input->second, value);
        }
        if (!record.in_step) continue;
        if (record.name == moving_thread) {
            if (record.value >= program.threads.size())
                throw UserError(fmt::format("no run of the program: it has no thread {}",
                                            static_cast<std::uint64_t>(record.value)));
            run.moves.emplace_back(FoundRun::Move{ThreadId(static_cast<std::size_t>(record.value))});
        } else if (const auto thread = positions.find(record.name);
                   thread != positions.end() && !run.moves.empty() && run.moves.back().thread == thread->second) {
            run.moves.back().target = model::LocationId(static_cast<std::size_t>(record.value));
        }
    }
    return run;
}

}  // namespace heddle::sequentialize

#include "report/interchange/witness.h"

#include <fmt/core.h>

#include <map>
#include <tuple>

#include "util/error.h"

namespace heddle::report {

using model::Property;
using model::TraceStep;

namespace {

std::string formula_of(const model::TraceFailure& failure) {
    switch (failure.property) {
        case Property::Assertion:
            return "G ! call(reach_error())";
        case Property::Deadlock:
            return "G ! deadlock";
        case Property::Race:
            return "G ! data-race";
        case Property::Memory:
            return failure.what.find("free") != std::string::npos && failure.what.find("use after") == std::string::npos
                       ? "G valid-free"
                       : "G valid-deref";
        case Property::Overflow:
            return "G ! overflow";
        case Property::Leak:
            return "G valid-memtrack";
    }
    throw InternalError("a property without a specification");
}

// A later instruction of the same line belongs to the same execution of it; an earlier one begins the next.
bool continues_statement(const TraceStep& step, const TraceStep& last) {
    return step.where.file == last.where.file && step.where.line == last.where.line &&
           std::tie(step.instruction, step.part) > std::tie(last.instruction, last.part);
}

}  // namespace

std::string specification_of(const model::TraceFailure& failure) {
    return fmt::format("CHECK( init(main()), LTL({}) )", formula_of(failure));
}

std::vector<std::size_t> statement_steps(const model::Trace& trace) {
    std::vector<std::size_t> result;
    std::map<unsigned, const TraceStep*> last;  // of each thread
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const TraceStep& step = trace.steps[i];
        const TraceStep*& before = last[step.thread];
        const bool is_new = before == nullptr || !continues_statement(step, *before) || step.created_thread >= 0;
        if (step.where.known() && is_new) result.push_back(i);
        before = &step;
    }
    return result;
}

}  // namespace heddle::report

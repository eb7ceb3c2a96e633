#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "report/content/markup.h"
#include "report/interchange/witness.h"
#include "report/interchange/witness_inputs.h"

namespace heddle::report {

using model::Trace;

namespace {

struct Key {
    const char* name;
    const char* type;
    const char* target;
};

constexpr std::array keys = {Key{"witness-type", "string", "graph"},
                             Key{"sourcecodelang", "string", "graph"},
                             Key{"producer", "string", "graph"},
                             Key{"specification", "string", "graph"},
                             Key{"programfile", "string", "graph"},
                             Key{"programhash", "string", "graph"},
                             Key{"architecture", "string", "graph"},
                             Key{"creationtime", "string", "graph"},
                             Key{"entry", "boolean", "node"},
                             Key{"violation", "boolean", "node"},
                             Key{"originfile", "string", "edge"},
                             Key{"startline", "int", "edge"},
                             Key{"threadId", "string", "edge"},
                             Key{"createThread", "string", "edge"},
                             Key{"enterFunction", "string", "edge"},
                             Key{"assumption", "string", "edge"},
                             Key{"assumption.resultfunction", "string", "edge"}};

std::string data(const char* key, const std::string& value) {
    return fmt::format("<data key=\"{}\">{}</data>", key, escape(value));
}

std::string head(const Trace& trace, const WitnessOrigin& origin) {
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
    for (const Key& key : keys)
        text += fmt::format("<key id=\"{0}\" attr.name=\"{0}\" attr.type=\"{1}\" for=\"{2}\"/>\n", key.name, key.type,
                            key.target);
    text += "<graph edgedefault=\"directed\">\n";
    const auto& [file, hash] = origin.files.front();
    for (const auto& [key, value] : {std::pair{"witness-type", std::string("violation_witness")},
                                     {"sourcecodelang", "C"},
                                     {"producer", "Heddle " + origin.version},
                                     {"specification", specification_of(trace.failure)},
                                     {"programfile", file},
                                     {"programhash", hash},
                                     {"architecture", "64bit"},
                                     {"creationtime", origin.creation_time}})
        text += data(key, value) + "\n";
    return text;
}

// The function that a thread starts in; "worker#2" is the second thread that starts in worker.
std::string entry_function(const Trace& trace, unsigned thread) {
    for (const model::TraceStep& step : trace.steps)
        if (step.thread == thread && !step.functions.empty()) return step.functions.front();
    const std::string& name = trace.thread_names.at(thread);
    return name.substr(0, name.find('#'));
}

// A path of nodes, n0 first.
class Path {
public:
    std::string text = node(0, data("entry", "true"));

    void go(const std::string& edge_data, const std::string& node_data = "") {
        text += node(last_ + 1, node_data);
        text += fmt::format("<edge source=\"n{}\" target=\"n{}\">{}</edge>\n", last_, last_ + 1, edge_data);
        ++last_;
    }

private:
    static std::string node(unsigned number, const std::string& content) {
        return fmt::format("<node id=\"n{}\">{}</node>\n", number, content);
    }
    unsigned last_ = 0;
};

std::string place(unsigned thread, const SourceLocation& where) {
    std::string text = data("threadId", std::to_string(thread));
    if (where.known()) text += data("originfile", where.file) + data("startline", std::to_string(where.line));
    return text;
}

}  // namespace

std::string witness_graphml(const Trace& trace, const WitnessOrigin& origin) {
    Path path;
    path.go(data("createThread", "0") + data("enterFunction", "main"));
    std::set<unsigned> entered = {0};
    const auto enter = [&](unsigned thread) {
        if (entered.insert(thread).second)
            path.go(data("threadId", std::to_string(thread)) + data("enterFunction", entry_function(trace, thread)));
    };
    const auto inputs = returned_inputs(trace);
    const auto add_inputs = [&](std::size_t step) {
        if (!inputs.contains(step)) return;
        for (const ReturnedInput& input : inputs.at(step)) {
            enter(input.thread);
            path.go(place(input.thread, input.call_end) + data("assumption", input.constraint + ";") +
                    data("assumption.resultfunction", input.function));
        }
    };
    const std::vector<std::size_t> statements = statement_steps(trace);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        add_inputs(i);
        if (!std::ranges::binary_search(statements, i)) continue;
        const model::TraceStep& step = trace.steps[i];
        enter(step.thread);
        path.go(place(step.thread, step.where) +
                (step.created_thread < 0 ? "" : data("createThread", std::to_string(step.created_thread))));
    }
    add_inputs(trace.steps.size());
    path.go(place(trace.failure.thread, trace.failure.where), data("violation", "true"));
    return head(trace, origin) + path.text + "</graph>\n</graphml>\n";
}

}  // namespace heddle::report

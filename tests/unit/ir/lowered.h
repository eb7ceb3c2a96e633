// A C program as the lowering sees it, for tests.
#pragma once

#include <algorithm>
#include <fstream>
#include <string>

#include "ir/load/load.h"
#include "ir/lower.h"
#include "util/temporary_folder.h"

namespace heddle::testing {

// Thread 1 runs `body`, from line 5 on if `globals` is one line; at the same time main runs `main_body`, and then
// joins.
inline std::string with_thread(const std::string& globals, const std::string& body, const std::string& main_body) {
    return "#include <assert.h>\n#include <pthread.h>\n" + globals + "\nvoid *work(void *p) {\n" + body +
           "\nreturn 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, work, 0); " + main_body +
           " pthread_join(t, 0); return 0; }\n";
}

inline ir::LinkedModule load_text(const std::string& text) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("program.c")) << text;
    return ir::load({.files = {folder.file("program.c")}});
}

struct Lowered {
    explicit Lowered(const std::string& text, const ir::UnwindOptions& options = {})
        : program(ir::lower(load_text(text), manager, options)) {}

    // What the visible steps of a thread say, in the order of its locations: "load x; store x".
    std::string steps(std::size_t thread) const {
        std::string texts;
        for (const model::Location& location : program.threads.at(thread).locations)
            if (location.is_step()) texts += (texts.empty() ? "" : "; ") + location.step().text;
        return texts;
    }
    const model::Step& step(std::size_t thread, std::size_t location) const {
        return program.threads.at(thread).locations.at(location).step();
    }
    // How often a thread may end in this way.
    long ends(std::size_t thread, model::TerminalKind kind, const std::string& what) const {
        const auto& locations = program.threads.at(thread).locations;
        return std::count_if(locations.begin(), locations.end(), [&](const model::Location& location) {
            return !location.is_step() && location.terminal().kind == kind && location.terminal().what == what;
        });
    }
    bool is_cut(std::size_t thread) const {
        const auto& locations = program.threads.at(thread).locations;
        return std::any_of(locations.begin(), locations.end(), [](const model::Location& location) {
            return !location.is_step() && location.terminal().kind == model::TerminalKind::Cut;
        });
    }

    term::Manager manager;
    model::Program program;
};

}  // namespace heddle::testing

// A C program as the lowering sees it, for tests.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "ir/clang.h"
#include "ir/load.h"
#include "ir/lower.h"

namespace heddle::testing {

struct Lowered {
    explicit Lowered(const std::string& text, const ir::UnwindOptions& options = {})
        : program(ir::lower(load(text), manager, options)) {}

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
    // How a thread may end, in the order of its locations.
    std::vector<std::pair<model::TerminalKind, std::string>> ends(std::size_t thread) const {
        std::vector<std::pair<model::TerminalKind, std::string>> found;
        for (const model::Location& location : program.threads.at(thread).locations)
            if (!location.is_step()) found.emplace_back(location.terminal().kind, location.terminal().what);
        return found;
    }
    bool is_cut(std::size_t thread) const {
        for (const auto& [kind, what] : ends(thread))
            if (kind == model::TerminalKind::Cut) return true;
        return false;
    }

    term::Manager manager;
    model::Program program;

private:
    static ir::LinkedModule load(const std::string& text) {
        const ir::TemporaryFolder folder;
        std::ofstream(folder.file("program.c")) << text;
        return ir::load({.files = {folder.file("program.c")}});
    }
};

}  // namespace heddle::testing

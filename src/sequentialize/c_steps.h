// One step of a thread as statements in C.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sequentialize/writer.h"

namespace heddle::sequentialize {

class Steps {
public:
    // Reads that define the same: their conditions exclude each other.
    using Group = std::vector<const model::Read*>;

    explicit Steps(Writer& writer) : writer_(writer) {}

    // What is done at a location: `return 0` where the step cannot be made now, and `at_end` behind it.
    std::string make(model::Place place, const std::string& indent, const std::string& at_end);
    // The thread comes from nowhere to its first location.
    std::string enter(model::ThreadId thread, const std::string& indent);
    // The reads of the step, and what decides whether it can be made; `roots`: all else that will be asked for.
    struct Sight {
        std::string lines;
        std::string blocked;  // an expression; empty: never
        Expressions expressions;
    };
    Sight look(model::Place place, std::vector<Term> roots, const std::string& indent);
    // "bank.c:12: load balance"
    std::string title(model::Place place) const;

private:
    void read(const std::vector<Group>& groups, const std::set<Term>& needed, Expressions& expressions,
              std::string& lines, const std::string& indent);
    std::string blocked(const model::Step& step, Expressions& expressions, std::string& lines,
                        const std::string& indent);
    class Classes;
    std::string keep_order(model::Place place, Expressions& expressions, std::string& lines, const std::string& indent);
    std::string go_on(model::ThreadId thread, const std::vector<model::Edge>& edges, bool is_own,
                      Expressions& expressions, std::string& lines, const std::string& indent);
    std::string arrive(model::Place place, bool is_own, const std::string& indent);
    Expressions expressions_for(const std::vector<Term>& roots);

    Writer& writer_;
};

}  // namespace heddle::sequentialize

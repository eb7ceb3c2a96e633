#include "fuzz/shrinker.h"

#include "fuzz/pruning.h"
#include "fuzz/walk.h"

namespace heddle::fuzz {

namespace {

using Kind = Statement::Kind;
using Replacement = std::vector<Statement>;

// Everything that one statement could be replaced by.
class StatementEdits {
public:
    explicit StatementEdits(const Statement& statement) : original_(statement) {
        results_.push_back({});
        unwrap();
        simplify_values();
        simplify_places();
    }

    std::vector<Replacement> take() { return std::move(results_); }

private:
    void unwrap() {
        if (!original_.body.empty()) results_.push_back(original_.body);
        if (!original_.otherwise.empty()) {
            results_.push_back(original_.otherwise);
            edited([](Statement& s) { s.otherwise.clear(); });
        }
        if (original_.kind == Kind::For && original_.count > 1) edited([](Statement& s) { s.count = 1; });
        if (original_.kind == Kind::Nondet && original_.high > original_.low)
            edited([](Statement& s) { s.high = s.masked ? 0 : s.low; });
    }

    void simplify_values() {
        if (original_.value.empty()) return;
        if (original_.value[0].kind == Expression::Kind::Constant) return;
        std::vector<Expression> choices{constant(0), constant(1)};
        for (const Expression& operand : original_.value[0].operands)
            for_each_subexpression(operand, [&](const Expression& e) { choices.push_back(e); });
        for (const Expression& choice : choices)
            edited([&](Statement& s) {
                s.value = {choice};
                drop_unused_source(s);
            });
    }

    void simplify_places() {
        const auto each = [&](std::optional<Place> Statement::*member) {
            if (!(original_.*member)) return;
            if ((original_.*member)->order != Order::Plain)
                edited([&](Statement& s) { (s.*member)->order = Order::Plain; });
            if ((original_.*member)->kind == Place::Kind::Element)
                edited([&](Statement& s) {
                    (s.*member)->kind = Place::Kind::Cell;
                    (s.*member)->index.clear();
                    drop_unused_source(s);
                });
        };
        each(&Statement::source);
        each(&Statement::target);
        each(&Statement::alternative);
    }

    static void drop_unused_source(Statement& s) {
        bool used = false;
        for_each_expression(s, [&](const Expression& e) { used |= e.kind == Expression::Kind::Loaded; });
        if (!used) s.source = std::nullopt;
    }

    template <class Edit>
    void edited(const Edit& edit) {
        Statement copy = original_;
        edit(copy);
        results_.push_back({std::move(copy)});
    }

    const Statement& original_;
    std::vector<Replacement> results_;
};

// Replaces the statement with this number (outer ones first); `number` counts down to it.
bool replace(std::vector<Statement>& list, Index& number, const Replacement& replacement) {
    for (auto place = list.begin(); place != list.end(); ++place) {
        if (number-- == 0) {
            place = list.erase(place);
            list.insert(place, replacement.begin(), replacement.end());
            return true;
        }
        if (replace(place->body, number, replacement) || replace(place->otherwise, number, replacement)) return true;
    }
    return false;
}

void edit_statements(const Program& program, std::vector<Program>& results) {
    for (Index f = 0; f < program.functions.size(); ++f) {
        Index number = 0;
        for_each_statement(program.functions[f].body, [&](const Statement& statement) {
            for (const Replacement& replacement : StatementEdits(statement).take()) {
                Program copy = program;
                Index countdown = number;
                replace(copy.functions[f].body, countdown, replacement);
                results.push_back(std::move(copy));
            }
            ++number;
        });
    }
}

void remove_threads(const Program& program, std::vector<Program>& results) {
    for (Index t = 0; t < program.threads.size(); ++t) {
        Program copy = program;
        std::erase_if(copy.main().body, [t](const Statement& s) {
            return (s.kind == Kind::Create || s.kind == Kind::Join) && s.index == t;
        });
        results.push_back(std::move(copy));
    }
}

}  // namespace

std::vector<Program> simpler_programs(const Program& program) {
    std::vector<Program> results;
    remove_threads(program, results);
    edit_statements(program, results);
    simplify_declarations(program, results);
    std::erase_if(results, [](const Program& candidate) { return !well_formed(candidate); });
    return results;
}

Program shrink(Program program, const std::function<bool(const Program&)>& still_fails, std::size_t limit) {
    std::size_t asked = 0;
    for (bool progress = true; progress;) {
        progress = false;
        std::vector<Program> candidates = simpler_programs(program);
        // After a success the later edits are tried first: the earlier ones have just failed.
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (asked++ == limit) return program;
            if (!still_fails(candidates[i])) continue;
            program = std::move(candidates[i]);
            candidates = simpler_programs(program);
            progress = true;
        }
    }
    return program;
}

}  // namespace heddle::fuzz

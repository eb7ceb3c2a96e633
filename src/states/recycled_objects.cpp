#include "states/recycled_objects.h"

#include <algorithm>
#include <map>

#include "term/walk.h"

namespace heddle::states {

using model::CellId;
using term::Kind;

namespace {

constexpr unsigned pointer_bits = 64;

// The object that an address means, as its number in Program::recycled.
std::optional<std::size_t> object_at(const model::Program& program, const term::Value& value) {
    const term::Bits bits = value.raw();
    for (std::size_t i = 0; i < program.recycled.size(); ++i)
        if (program.recycled[i].first <= bits && bits <= program.recycled[i].last) return i;
    return std::nullopt;
}

// What a value may be.
enum class Form { Number, Pointer, Hidden };

// Follows addresses from the terms that mention them through cells and registers.
class Forms {
public:
    explicit Forms(const model::Program& program) : program_(program), cells_(program.cells.size(), Form::Number) {}

    bool is_any_hidden() {
        while (pass()) {
        }
        return std::ranges::find(cells_, Form::Hidden) != cells_.end();
    }

private:
    bool pass() {
        bool has_grown = false;
        forms_.clear();
        const auto raise = [&](Form& known, Form form) {
            has_grown = has_grown || form > known;
            known = std::max(known, form);
        };
        for (std::size_t c = 0; c < cells_.size(); ++c) raise(cells_[c], form_of(program_.cells[c].initial));
        for (const model::Thread& thread : program_.threads)
            for (const model::Location& location : thread.locations) {
                if (!location.is_step()) continue;
                for (const model::Read& read : location.step().reads)
                    raise(variables_[read.value], cells_[read.cell.index]);
                for (const model::Write& write : location.step().writes)
                    raise(cells_[write.cell.index], form_of(write.value));
            }
        return has_grown;
    }

    Form form_of(Term root) {
        for (const Term t : term::subterms(std::span(&root, 1), [this](Term t) { return forms_.contains(t); }))
            forms_.emplace(t, compute(t));
        return forms_.at(root);
    }

    Form compute(Term term) const {
        if (term.sort().is_bool()) return Form::Number;
        if (term.is_constant()) {
            const bool may_point = term.sort().width() >= pointer_bits;
            return may_point && object_at(program_, term.value()) ? Form::Pointer : Form::Number;
        }
        if (term.is_variable()) {
            const auto known = variables_.find(term);
            return known == variables_.end() ? Form::Number : known->second;
        }
        Form form = Form::Number;
        std::size_t pointers = 0;
        for (const Term argument : term.arguments()) {
            const Form part = argument.sort().is_bool() ? Form::Number : forms_.at(argument);
            if (part == Form::Pointer) ++pointers;
            form = std::max(form, part);
        }
        if (form != Form::Pointer || term.kind() == Kind::Ite) return form;
        // A pointer and numbers, or the difference of two pointers.
        if (term.sort().width() != pointer_bits) return Form::Hidden;
        if (term.kind() == Kind::BvAdd && pointers == 1) return Form::Pointer;
        if (term.kind() == Kind::BvSub && forms_.at(term.argument(0)) == Form::Pointer && pointers == 1)
            return Form::Pointer;
        return Form::Hidden;
    }

    const model::Program& program_;
    std::vector<Form> cells_;
    std::map<Term, Form> variables_, forms_;
};

}  // namespace

bool hides_pointers(const model::Program& program) {
    return !program.recycled.empty() && Forms(program).is_any_hidden();
}

RecycledObjects::RecycledObjects(const model::Program& program) : program_(program), contents_(program.recycled.size()) {
    std::map<CellId, std::size_t> numbers;
    for (std::size_t i = 0; i < program.recycled.size(); ++i) numbers.emplace(program.recycled[i].in_use, i);
    for (std::size_t c = 0; c < program.cells.size(); ++c) {
        const auto flag = program.objects[program.cells[c].object.index].in_use;
        if (flag)
            contents_[numbers.at(*flag)].emplace_back(c);
        else
            others_.emplace_back(c);
    }
}

std::optional<std::size_t> RecycledObjects::allocation_of(CellId cell) const {
    const auto found = std::ranges::find(program_.recycled, cell, &model::Recycled::in_use);
    return found == program_.recycled.end() ? std::nullopt : std::optional(found->allocation);
}

void RecycledObjects::collect(const CellSet& live, const std::vector<Known>& registers,
                              const std::vector<std::size_t>& allocations, std::vector<Known>& cells) const {
    std::vector<bool> is_reached(program_.recycled.size(), false);
    std::vector<std::size_t> open;
    const auto follow = [&](const Known& known) {
        if (!known.is_known || known.value.sort().is_bool() || known.value.sort().width() != pointer_bits) return;
        const auto object = object_at(program_, known.value);
        if (!object || is_reached[*object]) return;
        is_reached[*object] = true;
        open.push_back(*object);
    };
    for (std::size_t i = 0; i < is_reached.size(); ++i)
        if (std::ranges::find(allocations, program_.recycled[i].allocation) != allocations.end()) {
            is_reached[i] = true;
            open.push_back(i);
        }
    for (const Known& known : registers) follow(known);
    for (const CellId cell : others_)
        if (live.contains(cell)) follow(cells[cell.index]);
    while (!open.empty()) {
        const std::size_t object = open.back();
        open.pop_back();
        for (const CellId cell : contents_[object])
            if (live.contains(cell)) follow(cells[cell.index]);
    }
    for (std::size_t i = 0; i < is_reached.size(); ++i) {
        if (is_reached[i]) continue;
        cells[program_.recycled[i].in_use.index] = {term::Value::bits(0, 8), true};
        for (const CellId cell : contents_[i]) cells[cell.index] = {zero(program_.cell(cell).initial.sort()), true};
    }
}

}  // namespace heddle::states

#include "solver/recorder.h"

#include <fstream>

#include "term/printer.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::solver {

void Recorder::pop() {
    HEDDLE_CHECK(!scopes_.empty(), "pop without push");
    formulas_.erase(formulas_.begin() + static_cast<std::ptrdiff_t>(scopes_.back()), formulas_.end());
    scopes_.pop_back();
}

void Recorder::write(const std::string& file, std::span<const Term> assumptions) const {
    std::vector<Term> all = formulas_;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    std::ofstream out(file);
    term::print_script(out, all);
    out.close();
    if (!out) throw UserError("cannot write " + file);
}

}  // namespace heddle::solver

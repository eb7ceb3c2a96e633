#include "report/text/invariants_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heddle::report {

std::string invariants_text(const model::Verdict& verdict) {
    if (verdict.kind != model::VerdictKind::Safe) return "there is no proof: see 'heddle check --method impact'\n";
    if (verdict.invariants.empty()) return "no failing state can be reached, whatever the values are\n";
    std::string text;
    for (const model::Invariant& invariant : verdict.invariants) {
        text += fmt::format("{}\n", fmt::join(invariant.places, "; "));
        for (const std::string& claim : invariant.claims) text += "    " + claim + "\n";
    }
    return text;
}

}  // namespace heddle::report

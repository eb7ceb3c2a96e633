#include "ir/refusals.h"

#include <exception>

#include "ir/lower.h"
#include "term/manager.h"
#include "util/error.h"

namespace heddle::ir {

std::vector<Refusal> find_refusals(const LinkedModule& linked, UnwindOptions options) {
    std::vector<Refusal> found;
    options.refusals = &found;
    try {
        term::Manager manager;
        lower(linked, manager, options);
    } catch (const UserError&) {
        throw;
    } catch (const std::exception&) {  // it was known before that the program is refused
    }
    return found;
}

}  // namespace heddle::ir

#include "cli/terminal/exit_code.h"

#include "util/error.h"

namespace heddle::cli {

using model::VerdictKind;

int exit_code_of(const model::Verdict& verdict, bool require_proof) {
    switch (verdict.kind) {
        case VerdictKind::Safe:
            return no_violation;
        case VerdictKind::SafeUpTo:
            return require_proof ? not_proved : no_violation;
        case VerdictKind::Unsafe:
            return violation;
        case VerdictKind::Unknown:
            return unknown;
    }
    throw InternalError("no such verdict");
}

}  // namespace heddle::cli

// <threads.h>: the functions of POSIX under other names, with result codes of their own.
#pragma once

#include "ir/walk/known_functions.h"

namespace heddle::ir {

struct Tools;
class Operands;

class C11Results {
public:
    explicit C11Results(Tools& tools);
    // Functions of POSIX under their names in C11.
    KnownFunctions::Lookup translated(KnownFunctions::Lookup lookup);

private:
    void translate(State& state, const llvm::CallBase& call);

    term::Manager& manager_;
    Operands& operands_;
};

}  // namespace heddle::ir

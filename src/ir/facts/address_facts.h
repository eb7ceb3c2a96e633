// Where the program takes addresses for numbers, and of which objects.
#pragma once

#include <set>
#include <utility>

#include "model/ids.h"

namespace llvm {
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class AddressFacts {
public:
    // The instruction looks at the bits of an address: then the executions of it are counted.
    void note_use(const llvm::Instruction& instruction) { changed_ |= uses_.insert(&instruction).second; }
    bool is_use(const llvm::Instruction& instruction) const { return uses_.contains(&instruction); }

    // The address of the object is used as a number.
    void note_object(model::ObjectId object) { changed_ |= objects_.insert(object).second; }
    const std::set<model::ObjectId>& objects() const { return objects_; }

    // True once if something was added since the last call.
    bool take_changes() { return std::exchange(changed_, false); }

private:
    std::set<const llvm::Instruction*> uses_;
    std::set<model::ObjectId> objects_;
    bool changed_ = false;
};

}  // namespace heddle::ir

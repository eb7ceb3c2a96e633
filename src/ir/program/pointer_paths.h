// How the source reaches memory that the program allocates.
#pragma once

#include <string>
#include <vector>

namespace llvm {
class DIType;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

struct AllocationName {
    std::string name;          // of the object: "*pool", "*queue->slots", "heap object of list.cpp:12"
    std::string function;      // with whose variable the name begins; empty if it is none
    const llvm::DIType* type;  // of the object, or of its elements; null if unknown
};

// An allocating call is named by the variable that its result is given to, or the one that the result of the function
// around it is given to, and so on.  `calls`: it, the call of that function, the call of that one's, ...
AllocationName name_of_allocation(const std::vector<const llvm::Instruction*>& calls);

}  // namespace heddle::ir

#include "ir/threads/own_objects.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "ir/program/source.h"
#include "ir/steps/pass.h"

namespace heddle::ir {

namespace {

ObjectId object_of_main(Pass& pass, ContextId context, OwnNumber number, ObjectKind kind, const char* name,
                        std::uint64_t size) {
    const llvm::Function* main = pass.module.getFunction("main");
    return pass.objects.allocate(
        ObjectInfo({main, context, static_cast<unsigned>(number)}, kind, name, size, location_of(*main), nullptr),
        std::nullopt);
}

}  // namespace

ObjectId object_of_thread(const WalkContext& walk, OwnNumber number, const char* name, std::uint64_t size) {
    return object_of_main(walk.pass, walk.context, number, ObjectKind::ThreadLocal, name, size);
}

ObjectId object_of_handle(const WalkContext& walk, ThreadIndex thread) {
    const auto number = static_cast<OwnNumber>(static_cast<unsigned>(OwnNumber::Handles) + 2 * thread);
    const std::string name = "handle of thread " + std::to_string(thread);
    return object_of_main(walk.pass, 0, number, ObjectKind::Global, name.c_str(), 4);
}

ObjectId object_of_process(const WalkContext& walk, OwnNumber number, const char* name, std::uint64_t size) {
    return object_of_main(walk.pass, 0, number, ObjectKind::Global, name, size);
}

}  // namespace heddle::ir

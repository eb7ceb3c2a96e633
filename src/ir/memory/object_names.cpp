#include "ir/memory/object_names.h"

#include <fmt/core.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "ir/memory/address.h"
#include "ir/program/part_names.h"
#include "ir/program/pointer_paths.h"
#include "ir/program/source.h"

namespace heddle::ir {

namespace {

// "*f::x" of "*x".
std::string qualified(const ObjectInfo& info) {
    if (info.scope.empty()) return info.short_name;
    const bool is_pointee = info.short_name.starts_with('*');
    return fmt::format("{}{}::{}", is_pointee ? "*" : "", info.scope, info.short_name.substr(is_pointee ? 1 : 0));
}

class Naming {
public:
    explicit Naming(Knowledge& knowledge) : knowledge_(knowledge) {}

    // The objects for which `counts` is true, beside those that have a name already.
    template <class Test>
    void name(Test counts) {
        std::map<std::string, std::vector<ObjectInfo*>> alike;
        for (std::size_t i = 0; i < knowledge_.object_count(); ++i)
            if (ObjectInfo& info = knowledge_.object(ObjectId(i)); !info.owner && counts(info))
                alike[info.short_name].push_back(&info);
        for (const auto& [name, group] : alike) {
            const bool is_plain = !taken_.contains(name) && std::ranges::all_of(group, [&](const ObjectInfo* info) {
                return info->scope == group.front()->scope;
            });
            for (ObjectInfo* info : group) info->name = free_name(is_plain ? name : qualified(*info));
        }
    }

private:
    std::string free_name(const std::string& name) {
        unsigned& number = last_[name];
        for (++number;; ++number) {
            std::string candidate = number == 1 ? name : fmt::format("{}#{}", name, number);
            if (taken_.insert(candidate).second) return candidate;
        }
    }

    Knowledge& knowledge_;
    std::set<std::string> taken_;
    std::map<std::string, unsigned> last_;
};

void name_heap_object(const Knowledge& knowledge, ObjectInfo& info) {
    if (std::exchange(info.has_source_name, true) || !llvm::isa<llvm::CallBase>(info.key.origin)) return;
    const std::vector<const llvm::Instruction*> calls = knowledge.calls_to(info.key.context);
    if (calls.empty() || calls.front() != info.key.origin) return;
    const AllocationName found = name_of_allocation(calls);
    info.short_name = found.name;
    info.scope = found.function;
    info.type = found.type;
}

// How the source writes the address of what has this name.
std::string address_text(const std::string& name) {
    return name.starts_with('*') ? name.substr(1) : "&" + name;
}

}  // namespace

void give_names(Knowledge& knowledge) {
    for (std::size_t i = 0; i < knowledge.object_count(); ++i)
        if (ObjectInfo& info = knowledge.object(ObjectId(i)); info.kind == ObjectKind::Heap && !info.owner)
            name_heap_object(knowledge, info);
    Naming naming(knowledge);
    naming.name([](const ObjectInfo& info) { return info.is_shared(); });
    naming.name([](const ObjectInfo& info) { return !info.is_shared(); });
    for (std::size_t i = 0; i < knowledge.object_count(); ++i)
        if (ObjectInfo& info = knowledge.object(ObjectId(i)); info.owner)
            info.name = info.role + knowledge.object(*info.owner).name;
}

std::vector<model::NamedAddress> named_addresses(const Knowledge& knowledge) {
    constexpr std::size_t most_parts = 64;
    std::vector<model::NamedAddress> result;
    for (std::size_t i = 0; i < knowledge.object_count(); ++i) {
        const ObjectId id(i);
        const ObjectInfo& info = knowledge.object(id);
        if (info.owner || info.is_hidden) continue;
        if (const auto* function = llvm::dyn_cast<llvm::Function>(info.key.origin);
            function != nullptr && info.kind == ObjectKind::Function) {
            result.push_back({address_of(id), address_of(id) + 1, plain_name(*function)});
            continue;
        }
        const std::size_t parts = std::min(info.cells().size(), most_parts);
        // The address of an object is called so, not by its first part.
        result.push_back({address_of(id), address_of(id) + 1, address_text(info.name)});
        for (std::size_t part = 1; part < parts; ++part) {
            const CellRange range = info.cells()[part];
            const std::string name = part_name(info.name, info.type, range.offset, range.size, info.size);
            result.push_back({address_of(id, range.offset), address_of(id, range.offset) + 1, "&" + name});
        }
    }
    return result;
}

}  // namespace heddle::ir

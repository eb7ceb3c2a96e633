#include "ir/walk/refused_places.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Type.h>

#include <algorithm>
#include <string_view>

#include "ir/memory/objects.h"
#include "ir/program/refusal.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "util/function_name.h"

namespace heddle::ir {

namespace {

constexpr std::size_t enough = 50;

// A file that whoever wrote the program may change.
bool is_users(const llvm::Instruction& instruction) {
    const SourceLocation where = location_of(instruction);
    return where.known() && !is_system_file(where.file);
}

std::string missing_variable(const std::string& reason) {
    constexpr std::string_view before = "the external variable ", behind = " is defined nowhere";
    const std::size_t end = reason.find(behind);
    return reason.starts_with(before) && end != std::string::npos ? reason.substr(before.size(), end - before.size())
                                                                  : "";
}

}  // namespace

void note_refusal(const WalkContext& walk, const Site& site, const Unsupported& refusal,
                  const std::string& missing_function) {
    std::vector<Refusal>& all = *walk.pass.options.refusals;
    const std::vector<const llvm::Instruction*> calls = walk.pass.knowledge.calls_to(site.context);
    auto place = std::ranges::find_if(calls, [](const auto* call) { return is_users(*call); });
    if (place == calls.end()) place = calls.begin();
    Refusal noted;
    noted.at = refusal.where().file.empty() ? location_of(site.instruction) : refusal.where();
    noted.where = place == calls.begin() ? noted.at : location_of(**place);
    noted.reason = refusal.reason();
    noted.missing = missing_function.empty() ? missing_variable(refusal.reason()) : missing_function;
    if (place != calls.begin()) noted.library_function = plain_name(*(*std::prev(place))->getFunction());
    for (auto call = place; call != calls.end(); ++call)
        noted.calls.push_back({plain_name(*(*call)->getFunction()), location_of(**call)});
    const auto is_same = [&](const Refusal& other) {
        return other.where == noted.where && other.reason == noted.reason;
    };
    if (std::ranges::any_of(all, is_same)) return;
    all.push_back(std::move(noted));
    if (all.size() >= enough) throw EnoughRefusals();
}

namespace {

// One input for each scalar of the type.
void add_any(Operands& operands, const Site& site, State& state, const llvm::Type& type, Operand& values) {
    if (type.isStructTy() || type.isArrayTy()) {
        const unsigned count =
            type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
        for (unsigned i = 0; i < count; ++i)
            add_any(operands, site, state,
                    type.isStructTy() ? *type.getStructElementType(i) : *type.getArrayElementType(), values);
    } else {
        values.push_back(operands.any_value(site, state, scalar_sort(type), "refused"));
    }
}

}  // namespace

bool go_on_behind(Operands& operands, const Site& site, State& state) {
    const llvm::Type& type = *site.instruction.getType();
    if (site.instruction.isTerminator() && !llvm::isa<llvm::InvokeInst>(site.instruction)) return false;
    if (type.isVoidTy()) return true;
    try {
        Operand values;
        add_any(operands, site, state, type, values);
        operands.define(state, site.instruction, values);
        return true;
    } catch (const Unsupported&) {
        return false;
    }
}

}  // namespace heddle::ir

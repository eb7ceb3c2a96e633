#include "ir/races/judge.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <set>

#include "ir/program/source.h"
#include "ir/races/accesses.h"
#include "ir/races/locks.h"

namespace heddle::ir::races {

namespace {

enum class Argument { None, OneThread, Order, Fresh, OwnPart, Lock, Atomic };

constexpr const char* names[] = {"",
                                 "made by one thread",
                                 "ordered by create and join",
                                 "made before others know the object",
                                 "to parts of different threads",
                                 "under a common lock",
                                 "atomic"};

// Two forms that differ only in what they add: never in one place, if what they multiply differs by this much.
bool is_apart(const Form& a, std::int64_t a_bytes, const Form& b, std::int64_t b_bytes, std::int64_t distance) {
    return std::max(a.high + a_bytes - b.low, b.high + b_bytes - a.low) <= distance;
}

class Judge {
public:
    explicit Judge(llvm::Module& module)
        : pointees_(module, loops_),
          threads_(module, pointees_, loops_),
          order_(pointees_, threads_, loops_),
          accesses_(pointees_, threads_, order_, module.getDataLayout()),
          places_(pointees_, loops_, module.getDataLayout(),
                  [this](const llvm::LoadInst& load) { return accesses_.is_stable(load); }),
          locks_(pointees_, threads_, order_, places_) {}

    model::RaceTable run();

private:
    void judge_object(ObjectId object, const std::vector<const Access*>& accesses);
    Argument argument(ObjectId object, const Access& a, const Access& b);
    bool are_own_parts(ObjectId object, const Access& a, const Access& b);
    bool is_in_own_turn(const Access& a, const Access& b);
    const Distinct* given(const Form& form, ThreadNumber thread) const;
    std::optional<unsigned> common_lock(ObjectId object, const Access& a, const Access& b);
    bool is_one_lock(ObjectId object, const Access& a, const Lock& lock_of_a, const Access& b, const Lock& lock_of_b);
    const Form& form_of(const Access& access);
    std::string name_of(ObjectId object) const;

    LoopsOfFunctions loops_;
    const Pointees pointees_;
    const Threads threads_;
    const Order order_;
    const Accesses accesses_;
    Places places_;
    Locks locks_;
    std::map<const llvm::Value*, Form> forms_;
    std::set<std::string> locks_used_;
    model::RaceTable table_;
};

model::RaceTable Judge::run() {
    for (const std::string* obstacle : {&pointees_.obstacle(), &threads_.obstacle(), &accesses_.obstacle()})
        if (table_.obstacle.empty()) table_.obstacle = *obstacle;
    if (!table_.obstacle.empty()) return std::move(table_);
    table_.is_clearly_defined = accesses_.is_clearly_defined() && locks_.is_all_trusted();
    // A lock that somebody writes over is none.
    for (const Access& access : accesses_.all())
        if (access.is_write && !access.is_fresh && !order_.is_alone(access.thread, *access.instruction))
            locks_.distrust_overwritten(pointees_.of(access.address), access.bytes);
    std::map<ObjectId, std::vector<const Access*>> by_object;
    for (const Access& access : accesses_.all())
        for (const auto& [object, offsets] : pointees_.of(access.address)) by_object[object].push_back(&access);
    for (const auto& [object, accesses] : by_object) judge_object(object, accesses);
    return std::move(table_);
}

void Judge::judge_object(ObjectId object, const std::vector<const Access*>& accesses) {
    model::RaceTable::Row row{.object = name_of(object)};
    std::set<Argument> used;
    std::set<SourceLocation> places;
    locks_used_.clear();
    for (std::size_t i = 0; i < accesses.size() && !row.may_race; ++i)
        for (std::size_t j = 0; j <= i && !row.may_race; ++j) {
            const Access &a = *accesses[i], &b = *accesses[j];
            if (!a.is_write && !b.is_write) continue;
            if (!Part{pointees_.of(a.address).at(object), a.bytes}.may_overlap(
                    {pointees_.of(b.address).at(object), b.bytes}))
                continue;
            if (i == j && !threads_.all()[a.thread].is_many) continue;
            const Argument argument = this->argument(object, a, b);
            for (const Access* access : {&a, &b}) places.insert(location_of(*access->instruction));
            if (argument == Argument::None) {
                row.may_race = true;
                row.places = {location_of(*b.instruction), location_of(*a.instruction)};
                row.why = threads_.name_of(b.thread) + " and " + threads_.name_of(a.thread);
            } else {
                used.insert(argument);
                ++table_.pairs[names[static_cast<std::size_t>(argument)]];
            }
        }
    if (used.empty() && !row.may_race) return;
    if (!row.may_race) {
        if (used.size() == 1 && used.contains(Argument::OneThread)) return;
        row.places.assign(places.begin(), places.end());
        used.erase(Argument::OneThread);
        for (const Argument argument : used) {
            row.why += (row.why.empty() ? "" : ", ") + std::string(names[static_cast<std::size_t>(argument)]);
            if (argument != Argument::Lock) continue;
            std::string list;
            for (const std::string& lock : locks_used_) list += (list.empty() ? " (" : ", ") + lock;
            row.why += list + ")";
        }
    }
    const llvm::Value* value = pointees_.object(object).value;
    if (const auto* place = llvm::dyn_cast_or_null<llvm::Instruction>(value)) row.where = location_of(*place);
    if (const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(value)) row.where = location_of(*global);
    table_.rows.push_back(std::move(row));
}

Argument Judge::argument(ObjectId object, const Access& a, const Access& b) {
    if (threads_.is_private(object) || (a.thread == b.thread && !threads_.all()[a.thread].is_many))
        return Argument::OneThread;
    if (!order_.may_be_parallel(a.thread, *a.instruction, b.thread) ||
        !order_.may_be_parallel(b.thread, *b.instruction, a.thread))
        return Argument::Order;
    if (a.is_atomic && b.is_atomic) return Argument::Atomic;
    if (a.is_fresh || b.is_fresh) return Argument::Fresh;
    if (are_own_parts(object, a, b) || is_in_own_turn(a, b) || is_in_own_turn(b, a)) return Argument::OwnPart;
    if (const auto lock = common_lock(object, a, b)) {
        locks_used_.insert(locks_.lock(*lock).name);
        return Argument::Lock;
    }
    return Argument::None;
}

const Form& Judge::form_of(const Access& access) {
    const auto known = forms_.find(access.address);
    if (known != forms_.end()) return known->second;
    return forms_.emplace(access.address, places_.form_of(access.address)).first->second;
}

// How the threads that this one is one of differ in what the form multiplies.
const Distinct* Judge::given(const Form& form, ThreadNumber thread) const {
    const Thread& known = threads_.all()[thread];
    const auto* argument = llvm::dyn_cast_or_null<llvm::Argument>(form.symbol.root);
    if (!form.is_known || argument == nullptr || !known.distinct || !form.symbol.path.empty() ||
        form.symbol.bits < known.distinct->bits || argument->getArgNo() != 0 || known.starts.size() != 1 ||
        argument->getParent() != *known.starts.begin() || !argument->getParent()->hasOneUse())
        return nullptr;
    return &*known.distinct;
}

// Two of many threads, each by what it was given.
bool Judge::are_own_parts(ObjectId object, const Access& a, const Access& b) {
    if (a.thread != b.thread) return false;
    const Form &first = form_of(a), &second = form_of(b);
    const Distinct* distinct = given(first, a.thread);
    if (distinct == nullptr || given(second, b.thread) != distinct || first.base != second.base ||
        first.factor != second.factor || first.symbol != second.symbol)
        return false;
    if (distinct->kind == Distinct::Kind::Fresh) return first.base == nullptr && distinct->objects.contains(object);
    return is_apart(first, a.bytes, second, b.bytes, std::abs(first.factor) * distinct->step);
}

// The maker of many threads prepares the part of the next one, or looks at that of one that has ended.
bool Judge::is_in_own_turn(const Access& a, const Access& b) {
    const Form& part = form_of(b);
    const Distinct* distinct = given(part, b.thread);
    if (distinct == nullptr || distinct->kind != Distinct::Kind::Spaced ||
        !order_.is_in_turn_of(*a.instruction, b.thread))
        return false;
    llvm::ScalarEvolution& evolution = loops_.of(*a.instruction->getFunction()).evolution;
    const auto* address = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(a.address));
    const auto* given_to = llvm::cast<llvm::SCEVAddRecExpr>(distinct->value);
    if (address == nullptr || !address->isAffine() ||
        address->getLoop() != loops_.of(*a.instruction->getFunction()).loops.getLoopFor(a.instruction->getParent()))
        return false;
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(address->getStepRecurrence(evolution));
    const auto* given_step = llvm::cast<llvm::SCEVConstant>(given_to->getStepRecurrence(evolution));
    if (step == nullptr || step->getAPInt().getSExtValue() != given_step->getAPInt().getSExtValue() * part.factor)
        return false;
    const llvm::SCEV* start = given_to->getStart();
    if (part.base != nullptr) {
        const auto* number = llvm::dyn_cast<llvm::SCEVConstant>(start);
        if (number == nullptr) return false;
        const auto* type = llvm::cast<llvm::IntegerType>(evolution.getEffectiveSCEVType(a.address->getType()));
        start = evolution.getAddExpr(
            evolution.getSCEV(const_cast<llvm::Value*>(part.base)),
            evolution.getConstant(const_cast<llvm::IntegerType*>(type),
                                  static_cast<std::uint64_t>(number->getAPInt().getSExtValue() * part.factor), true));
    }
    const auto* offset = llvm::dyn_cast<llvm::SCEVConstant>(evolution.getMinusSCEV(address->getStart(), start));
    if (offset == nullptr) return false;
    const std::int64_t at = offset->getAPInt().getSExtValue();
    return is_apart({.low = at, .high = at}, a.bytes, part, b.bytes, std::abs(step->getAPInt().getSExtValue()));
}

std::optional<unsigned> Judge::common_lock(ObjectId object, const Access& a, const Access& b) {
    for (const Held& first : locks_.before(*a.instruction))
        for (const Held& second : locks_.before(*b.instruction)) {
            if ((!first.for_writing && !second.for_writing) || !locks_.is_trusted(first.lock) ||
                !locks_.is_trusted(second.lock))
                continue;
            if (is_one_lock(object, a, locks_.lock(first.lock), b, locks_.lock(second.lock))) return first.lock;
        }
    return std::nullopt;
}

// If the two accesses meet in this object, are the two locks one?
bool Judge::is_one_lock(ObjectId object, const Access& a, const Lock& lock_of_a, const Access& b,
                        const Lock& lock_of_b) {
    if (lock_of_a.is_atomic_block || lock_of_b.is_atomic_block)
        return lock_of_a.is_atomic_block && lock_of_b.is_atomic_block;
    if (lock_of_a.object || lock_of_b.object) return lock_of_a.object == lock_of_b.object;
    const Form &place_of_a = form_of(a), &place_of_b = form_of(b);
    const Form &form_of_a = lock_of_a.form, &form_of_b = lock_of_b.form;
    if (!place_of_a.is_known || !place_of_b.is_known || place_of_a.symbol != form_of_a.symbol ||
        place_of_b.symbol != form_of_b.symbol || form_of_a.base != form_of_b.base ||
        form_of_a.factor != form_of_b.factor || place_of_a.base != place_of_b.base ||
        place_of_a.factor != place_of_b.factor || place_of_a.symbol.root == nullptr)
        return false;
    if (form_of_a.base != nullptr) {
        // An array of locks beside an array of data: one index, one lock.
        const auto is_one = [&](const llvm::Value* base) {
            return std::ranges::all_of(pointees_.of(base),
                                       [&](const auto& target) { return locks_.is_one(target.first); });
        };
        return place_of_a.base != nullptr && is_one(form_of_a.base) && is_one(place_of_a.base) &&
               form_of_a.low == form_of_b.low && place_of_a.symbol.bits == place_of_b.symbol.bits &&
               place_of_a.symbol.fills_with_zeros == place_of_b.symbol.fills_with_zeros &&
               is_apart(place_of_a, a.bytes, place_of_b, b.bytes, std::abs(place_of_a.factor));
    }
    if (place_of_a.base != nullptr) return false;
    // A lock beside the data, in the same object.
    const PointerSet roots_of_a = places_.targets_of_symbol(place_of_a, a.address),
                     roots_of_b = places_.targets_of_symbol(place_of_b, b.address);
    const auto root_of_a = roots_of_a.find(object), root_of_b = roots_of_b.find(object);
    if (root_of_a == roots_of_a.end() || root_of_b == roots_of_b.end()) return false;
    const Congruence &start_of_a = root_of_a->second, &start_of_b = root_of_b->second;
    if (start_of_a.modulus == 0 && start_of_b.modulus == 0)
        return start_of_a.remainder + form_of_a.low == start_of_b.remainder + form_of_b.low;
    return start_of_a.modulus == start_of_b.modulus && start_of_a.remainder == start_of_b.remainder &&
           form_of_a.low == form_of_b.low && is_apart(place_of_a, a.bytes, place_of_b, b.bytes, start_of_a.modulus);
}

std::string Judge::name_of(ObjectId object) const {
    const llvm::Value* value = pointees_.object(object).value;
    if (const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(value)) return declaration_of(*global).name;
    if (const auto* local = llvm::dyn_cast_or_null<llvm::AllocaInst>(value)) return declaration_of(*local).name;
    return value == nullptr ? "memory of the environment" : "a heap object";
}

}  // namespace

model::RaceTable judge(llvm::Module& module) {
    return Judge(module).run();
}

}  // namespace heddle::ir::races

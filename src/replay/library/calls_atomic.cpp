// The library calls that clang makes for atomic objects which the processor cannot access at once.
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

void copy(const Call& call, Address target, Address source, std::uint64_t size) {
    call.memory().write(target, call.memory().read(source, size));
}

// __atomic_load(size, object, result, order)
Value load(const Call& call) {
    copy(call, call.number(2), call.number(1), call.number(0));
    return {};
}

// __atomic_store(size, object, value, order)
Value store(const Call& call) {
    copy(call, call.number(1), call.number(2), call.number(0));
    return {};
}

// __atomic_exchange(size, object, value, result, order)
Value exchange(const Call& call) {
    const Bytes old = call.memory().read(call.number(1), call.number(0));
    copy(call, call.number(1), call.number(2), call.number(0));
    call.memory().write(call.number(3), old);
    return {};
}

// __atomic_compare_exchange(size, object, expected, desired, success, failure)
Value compare_exchange(const Call& call) {
    const std::uint64_t size = call.number(0);
    const bool success = call.memory().read(call.number(1), size) == call.memory().read(call.number(2), size);
    if (success)
        copy(call, call.number(1), call.number(3), size);
    else
        copy(call, call.number(2), call.number(1), size);
    return call.result(success ? 1 : 0);
}

// __atomic_load_N(object, order)
Value load_value(const Call& call) {
    const llvm::Type& type = *call.instruction.getType();
    const llvm::DataLayout& layout = call.machine.layout();
    return decode(call.memory().read(call.number(0), store_size(type, layout)), type, layout);
}

Bytes image_of_argument(const Call& call, unsigned index) {
    return encode(call.arguments.at(index), *call.instruction.getArgOperand(index)->getType(), call.machine.layout());
}

// __atomic_store_N(object, value, order)
Value store_value(const Call& call) {
    call.memory().write(call.number(0), image_of_argument(call, 1));
    return {};
}

// __atomic_exchange_N(object, value, order)
Value exchange_value(const Call& call) {
    const Value old = load_value(call);
    store_value(call);
    return old;
}

// __atomic_compare_exchange_N(object, expected, desired, success, failure)
Value compare_exchange_value(const Call& call) {
    const Bytes desired = image_of_argument(call, 2);
    const Bytes old = call.memory().read(call.number(0), desired.size());
    const bool success = old == call.memory().read(call.number(1), desired.size());
    call.memory().write(call.number(success ? 0 : 1), success ? desired : old);
    return call.result(success ? 1 : 0);
}

}  // namespace

const Library& atomic_library() {
    static const Library library = [] {
        Library functions{
            {"__atomic_load", load},
            {"__atomic_store", store},
            {"__atomic_exchange", exchange},
            {"__atomic_compare_exchange", compare_exchange},
        };
        for (const char* size : {"1", "2", "4", "8", "16"}) {
            functions.emplace(std::string("__atomic_load_") + size, load_value);
            functions.emplace(std::string("__atomic_store_") + size, store_value);
            functions.emplace(std::string("__atomic_exchange_") + size, exchange_value);
            functions.emplace(std::string("__atomic_compare_exchange_") + size, compare_exchange_value);
        }
        return functions;
    }();
    return library;
}

}  // namespace heddle::replay

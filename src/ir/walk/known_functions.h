// Functions that Heddle knows by name.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

// A family of functions is a class with a table: from names to members that return false if the path has ended.
template <class Family>
using HandlerTable = std::map<std::string_view, bool (Family::*)(const llvm::CallBase&, const Site&, State&)>;

class KnownFunctions {
public:
    // Calls the function with this name; nothing if there is none.
    using Lookup = std::function<std::optional<bool>(std::string_view name, const llvm::CallBase& call,
                                                     const Site& site, State& state)>;
    template <class Family>
    static Lookup lookup(Family& family, const HandlerTable<Family>& table) {
        return [&family, &table](std::string_view name, const llvm::CallBase& call, const Site& site,
                                 State& state) -> std::optional<bool> {
            const auto known = table.find(name);
            if (known == table.end()) return std::nullopt;
            return (family.*known->second)(call, site, state);
        };
    }

    void add(Lookup lookup) { lookups_.push_back(std::move(lookup)); }
    template <class Family>
    void add(Family& family) {
        add(lookup(family, Family::functions()));
    }

    std::optional<bool> call(std::string_view name, const llvm::CallBase& call, const Site& site, State& state) const {
        for (const Lookup& lookup : lookups_)
            if (const std::optional<bool> done = lookup(name, call, site, state)) return done;
        return std::nullopt;
    }

private:
    std::vector<Lookup> lookups_;
};

}  // namespace heddle::ir

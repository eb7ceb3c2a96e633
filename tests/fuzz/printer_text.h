// Expressions and places of one function as C text.
#pragma once

#include <string>

#include "fuzz/tree.h"

namespace heddle::fuzz {

class TextOf {
public:
    TextOf(const Program& program, const Function& function) : program_(program), function_(function) {}

    // `source` is what Loaded reads, if the expression mentions it.
    std::string expression(const Expression& expression, const std::optional<Place>& source) const;
    std::string address(const Place& place, const std::optional<Place>& source) const;
    std::string load(const Place& place) const;
    std::string store(const Place& place, const std::string& value, const std::optional<Place>& source) const;
    std::string lvalue(const Place& place, const std::optional<Place>& source) const;
    bool is_atomic(const Place& place) const;
    const std::string& local(Index index) const { return function_.locals[index].name; }

private:
    std::string converted(const Expression& operand, Type type, const std::optional<Place>& source) const;

    const Program& program_;
    const Function& function_;
};

enum class AccessKind { Load, Store, Both };
std::string order_name(Order order, AccessKind access, bool c11);

}  // namespace heddle::fuzz

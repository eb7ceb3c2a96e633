// The locals and statements of one function as C text.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "fuzz/printer_text.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

std::string declaration(const Program& program, const Object& object);  // "int g0 = 1;"

// The statements of one function.
class FunctionPrinter {
public:
    FunctionPrinter(const Program& program, const Function& function, const std::string& at_exit)
        : program_(program), function_(function), text_(program, function), at_exit_(at_exit) {}

    std::string print() {
        declare_locals();
        list(function_.body);
        if (function_.body.empty() || function_.body.back().kind != Statement::Kind::Return) line(return_text("0"));
        return out_;
    }

private:
    using Kind = Statement::Kind;

    void line(const std::string& text) { out_ += std::string(4 * depth_, ' ') + text + "\n"; }

    void list(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) print(statement);
    }

    void block(const std::vector<Statement>& statements) {
        ++depth_;
        list(statements);
        --depth_;
    }

    std::string value(const Statement& s) const { return text_.expression(s.value.at(0), s.source); }
    const std::string& local(Index index) const { return text_.local(index); }

    std::string return_text(const std::string& value) const {
        if (function_.kind == FunctionKind::Thread) return fmt::format("return (void *)(long)({});", value);
        if (function_.kind == FunctionKind::Main) return at_exit_ + "return 0;";
        return fmt::format("return {};", value);
    }

    void declare_locals();
    void declare(const Local& local);
    void print(const Statement& s);
    void print_nested(const Statement& s);
    void print_thread_call(const Statement& s);
    void print_pointer(const Statement& s);
    void print_nondet(const Statement& s);
    std::string rmw_text(const Statement& s) const;
    std::string compare_exchange_text(const Statement& s) const;

    const Program& program_;
    const Function& function_;
    TextOf text_;
    std::string at_exit_;
    std::string out_;
    std::size_t depth_ = 1;
};

}  // namespace heddle::fuzz

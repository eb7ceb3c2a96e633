// Terms as expressions in C.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "sequentialize/helpers.h"
#include "term/term.h"

namespace heddle::sequentialize {

using term::Term;

// Expressions of one block: what is used more than once there, or is long, gets a constant of its own.
class Expressions {
public:
    using NameOf = std::function<std::string(Term variable)>;

    // `roots`: all terms that the block will ask for.
    Expressions(Helpers& helpers, NameOf name_of, std::span<const Term> roots);

    // The expression; constants that it needs are added to `lines` first, each with this indentation.
    std::string text(Term term, std::string& lines, const std::string& indent);

private:
    std::string render(Term term) const;
    std::string operand(Term term) const;
    std::string computed(Term term) const;
    std::string masked(Term term, const std::string& expression) const;
    std::string helper_call(Term term) const;
    std::string binary(Term term, const char* symbol) const;
    std::string comparison(Term term, const char* symbol) const;
    std::string signed_comparison(Term term, const char* symbol) const;
    std::string joined(Term term, const char* symbol) const;
    std::string concatenation(Term term) const;
    std::string sign_extension(Term term) const;

    Helpers& helpers_;
    NameOf name_of_;
    std::unordered_map<Term, unsigned> uses_;
    std::unordered_map<Term, std::string> texts_;  // what has been written
};

}  // namespace heddle::sequentialize

// A backend, the Evaluator and the z3 executable agree about what terms mean.
#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "solver/assertions.h"
#include "solver/backend.h"
#include "term/printer.h"
#include "unit/solver/tested_backends.h"
#include "unit/term/random_terms.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

using term::Kind;
using term::Sort;
using term::testing::RandomTerms;

std::vector<Term> fix_inputs(term::Manager& manager, const RandomTerms& random,
                             const std::vector<term::Value>& values) {
    std::vector<Term> formulas;
    for (std::size_t i = 0; i < values.size(); ++i)
        formulas.push_back(manager.equal(random.variables()[i], manager.constant(values[i])));
    return formulas;
}

// Asserts `variable = term` with the inputs fixed and compares the variable's value with the Evaluator's.
void compare_value(term::Manager& manager, Backend& backend, RandomTerms& random, Term term) {
    const auto assignment = random.assignment();
    term::Evaluator evaluate([&](Term variable) { return random.lookup(variable, assignment); });
    const Term result = manager.fresh_variable("result", term.sort());
    backend.push();
    for (Term formula : fix_inputs(manager, random, assignment)) backend.assert_formula(formula);
    backend.assert_formula(manager.equal(result, term));
    CAPTURE(term::to_smtlib(term));
    REQUIRE(backend.check({}, {}) == Answer::Sat);
    CHECK(backend.value(result).to_smtlib() == evaluate(term).to_smtlib());
    backend.pop();
}

// One application of `kind` to fresh inputs of the given width.
Term application_of(term::Manager& manager, RandomTerms& random, Kind kind, unsigned width) {
    const bool logical = kind == Kind::Not || kind == Kind::And || kind == Kind::Or;
    std::vector<Term> arguments;
    for (Term variable : random.variables())
        if (variable.sort() == (logical ? Sort::boolean() : Sort::bits(width))) arguments.push_back(variable);
    if (kind == Kind::Ite) arguments.insert(arguments.begin(), manager.variable("p", Sort::boolean()));
    const Sort sort = kind == Kind::ZeroExtend || kind == Kind::SignExtend ? Sort::bits(width + 3) : Sort::bits(width);
    while (!term::has_arity(kind, arguments.size())) arguments.pop_back();
    return term::build(manager, kind, sort, arguments, width - 2, 1);
}

struct Pipe {
    std::FILE* file;
    explicit Pipe(const std::string& command) : file(popen(command.c_str(), "r")) {}
    ~Pipe() { pclose(file); }
};

std::string output_of(const std::string& command) {
    const Pipe pipe(command);
    std::string output;
    std::array<char, 256> buffer;
    while (std::fgets(buffer.data(), buffer.size(), pipe.file) != nullptr) output += buffer.data();
    return output;
}

bool z3_is_installed() {
    return std::system("z3 --version > /dev/null 2>&1") == 0;
}

class TemporaryFile {
public:
    TemporaryFile() {
        std::string pattern = (std::filesystem::temp_directory_path() / "heddle-XXXXXX").string();
        const int descriptor = mkstemp(pattern.data());
        REQUIRE(descriptor >= 0);
        std::fclose(fdopen(descriptor, "w"));
        path_ = pattern;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

const char* word(Answer answer) {
    return answer == Answer::Sat ? "sat\n" : "unsat\n";
}

}  // namespace

TEST_CASE("every kind means the same to a backend and to the Evaluator") {
    for (const TestedBackend& tested : tested_backends()) {
        if (tested.only_delegates) continue;
        CAPTURE(tested.name);
        term::Manager manager;
        const auto backend = tested.make(manager);
        for (unsigned width : {3u, 8u, 64u, 65u, 120u}) {
            RandomTerms random(manager, width, {width});
            for (int kind = int(term::testing::first_application); kind <= int(term::testing::last_application);
                 ++kind) {
                CAPTURE(kind);
                if (Kind(kind) == Kind::Concat && 2 * width > term::max_width) continue;
                for (int i = 0; i < 4; ++i)
                    compare_value(manager, *backend, random, application_of(manager, random, Kind(kind), width));
            }
        }
    }
}

TEST_CASE("random terms mean the same to a backend and to the Evaluator") {
    for (const TestedBackend& tested : tested_backends()) {
        if (tested.only_delegates) continue;
        CAPTURE(tested.name);
        term::Manager manager;
        const auto backend = tested.make(manager);
        RandomTerms random(manager, 7, {1, 4, 8, 12});
        for (int i = 0; i < 300; ++i)
            compare_value(manager, *backend, random, random.folded(*random.tree(random.random_sort(), 4)));
    }
}

TEST_CASE("a written script is answered alike by the z3 executable") {
    if (!z3_is_installed()) {
        MESSAGE("skipped: there is no z3 executable");
        return;
    }
    const TemporaryFile file;
    int satisfiable = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        term::Manager manager;
        const auto backend = make_backend(backend_names().front(), manager);
        Assertions asserted;
        RandomTerms random(manager, seed, {1, 4, 8, 12});
        for (int i = 0; i < 4; ++i) {
            const Term formula = random.folded(*random.tree(Sort::boolean(), 6));
            backend->assert_formula(formula);
            asserted.add(formula);
        }
        const std::vector<Term> assumptions{manager.variable("p", Sort::boolean()),
                                            manager.logical_not(manager.variable("and", Sort::boolean()))};
        asserted.write(file.path(), assumptions);
        const Answer answer = backend->check(assumptions, {});
        satisfiable += answer == Answer::Sat ? 1 : 0;
        CAPTURE(seed);
        CHECK(output_of("z3 " + file.path() + " 2>&1") == word(answer));
    }
    CHECK(satisfiable > 0);
    CHECK(satisfiable < 40);
}

TEST_CASE("a script with odd names and deep terms is accepted by the z3 executable") {
    if (!z3_is_installed()) {
        MESSAGE("skipped: there is no z3 executable");
        return;
    }
    term::Manager manager;
    Assertions asserted;
    for (const char* name :
         {"bvadd", "true", "a b", "", "|", "\\", "%", "%7C", "0", "x@y:3", "t!5", "let", "a\nb", "=", "\xc3\xa4"})
        asserted.add(manager.variable(name, Sort::boolean()));
    Term chain = manager.variable("chain", Sort::bits(8));
    const Term step = manager.variable("step", Sort::bits(8));
    for (int i = 0; i < 2'000; ++i) chain = manager.binary(i % 2 == 0 ? Kind::BvXor : Kind::BvOr, chain, step);
    asserted.add(manager.equal(chain, manager.bits(3, 8)));
    const TemporaryFile file;
    asserted.write(file.path(), {});
    CHECK(output_of("z3 " + file.path() + " 2>&1") == "sat\n");
}

TEST_CASE("assertions forget what is popped") {
    term::Manager manager;
    Assertions asserted;
    const Term p = manager.variable("p", Sort::boolean());
    asserted.add(p);
    asserted.push();
    asserted.add(manager.logical_not(p));
    asserted.pop();
    const TemporaryFile file;
    asserted.write(file.path(), {});
    std::ifstream in(file.path());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    CHECK(text == "(set-logic QF_BV)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n");
    CHECK_THROWS_AS(asserted.pop(), InternalError);
    CHECK_THROWS_AS(asserted.write("/nowhere/at/all.smt2", {}), UserError);
}

}  // namespace heddle::solver

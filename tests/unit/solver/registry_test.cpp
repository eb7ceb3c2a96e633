// Names of backends, and options for solvers.
#include <doctest/doctest.h>

#include <algorithm>

#include "solver/backend.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

std::string complaint_about(const std::string& specification) {
    term::Manager manager;
    try {
        make_backend(specification, manager);
        return "";
    } catch (const UserError& error) {
        return error.what();
    }
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// An option that each solver takes.
std::string good_option(const std::string& name) {
    return name == "z3" ? "random_seed=7" : "seed=7";
}

}  // namespace

TEST_CASE("each known backend is either built in or left out") {
    std::vector<std::string> all = backend_names();
    for (const std::string& name : backends_left_out()) {
        CHECK(std::ranges::find(all, name) == all.end());
        CHECK(contains(complaint_about(name), "not built in"));
        all.push_back(name);
    }
    for (const char* name : {"z3", "cvc5", "bitwuzla"}) CHECK(std::ranges::find(all, name) != all.end());
}

TEST_CASE("the default is built in") {
    const std::vector<std::string> names = backend_names();
    CHECK(std::ranges::find(names, default_backend()) != names.end());
}

TEST_CASE("options are handed to the solver") {
    for (const std::string name : {"z3", "cvc5", "bitwuzla"}) {
        if (std::ranges::count(backend_names(), name) == 0) continue;
        CAPTURE(name);
        term::Manager manager;
        const auto backend = make_backend(name + ":" + good_option(name), manager);
        CHECK(backend->name() == name);
        CHECK(backend->check({}, {}) == Answer::Sat);
        CHECK(contains(complaint_about(name + ":" + good_option(name) + ",nonsense=1"), "nonsense=1"));
        CHECK(contains(complaint_about(name + ":nonsense"), "NAME=VALUE"));
        CHECK(contains(complaint_about(name + ":"), "NAME=VALUE"));
    }
}

TEST_CASE("an option changes what the solver does") {
    const auto propagations = [](const std::string& specification) {
        term::Manager manager;
        const auto backend = make_backend(specification, manager);
        const Term x = manager.variable("x", term::Sort::bits(12)), y = manager.variable("y", term::Sort::bits(12));
        backend->assert_formula(manager.equal(manager.bv_mul(x, y), manager.bits(3599, 12)));
        backend->assert_formula(manager.bv_ult(manager.bits(1, 12), x));
        backend->assert_formula(manager.bv_ult(manager.bits(1, 12), y));
        backend->check({}, {});
        return backend->statistics().get("propagations");
    };
    CHECK(propagations("z3") == propagations("z3"));
    CHECK(propagations("z3") != propagations("z3:phase=always_true"));
}

}  // namespace heddle::solver

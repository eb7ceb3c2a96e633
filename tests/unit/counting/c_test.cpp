// Schedules that remain against traces, for programs in C.
#include <doctest/doctest.h>

#include <memory>

#include "unit/counting/remaining.h"
#include "unit/ir/lowered.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

// The threads of a program in C: main runs the first body while the others run theirs.
Example in_c(const std::string& name, const std::string& globals, const std::vector<std::string>& bodies) {
    std::string text = "#include <pthread.h>\n#include <stdatomic.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n" +
                       std::string("extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n") +
                       globals + "\n" + (globals.find("INPUTS") == std::string::npos ? "#define INPUTS\n" : "");
    std::string starts;
    for (std::size_t t = 1; t < bodies.size(); ++t) {
        const std::string number = std::to_string(t);
        text += "void *work" + number + "(void *p) { " + bodies[t] + " return 0; }\n";
        starts += "pthread_t t" + number + "; pthread_create(&t" + number + ", 0, work" + number + ", 0); ";
    }
    text += "int main(void) { INPUTS " + starts + bodies[0] + " return 0; }\n";
    const auto module = std::make_shared<const ir::LinkedModule>(load_text(text));
    return {name, [module](term::Manager& manager) { return ir::lower(*module, manager, {.fuse = false}); }};
}

constexpr const char* indices =
    "int a[2]; unsigned i, j;\n#define INPUTS i = __VERIFIER_nondet_uint() & 1; j = __VERIFIER_nondet_uint() & 1;";

// Each input is 0 or 1 (nothing else matters to these programs).
std::vector<Assignment> inputs_of(const model::Program& program) {
    std::vector<Assignment> assignments(1);
    for (const model::Input& input : program.inputs) {
        std::vector<Assignment> longer;
        for (const Assignment& assignment : assignments)
            for (const unsigned value : {0U, 1U}) {
                longer.push_back(assignment);
                longer.back().insert_or_assign(input.variable, term::Value::bits(value, input.variable.sort().width()));
            }
        assignments = std::move(longer);
    }
    return assignments;
}

std::vector<Example> two_threads() {
    return {
        in_c("stores", "int x, y;", {"x = 1; y = 1;", "x = 2; y = 2;"}),
        in_c("store buffering", "int x, y, r, s;", {"x = 1; r = y;", "y = 1; s = x;"}),
        in_c("same values", "int x, y;", {"x = 1; y = 1;", "x = 1; y = 1;"}),
        in_c("a branch", "int x, y;", {"if (x < 10) y = 1;", "x = 7; x = 12;"}),
        in_c("atomic additions", "_Atomic int x;", {"x++; x += 2;", "x += 3; x--;"}),
        in_c("mutex", "int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
             {"pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
              "pthread_mutex_lock(&m); x = 2; pthread_mutex_unlock(&m);"}),
        in_c("two mutexes", "int x, y; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;",
             {"pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
              "pthread_mutex_lock(&n); y = 2; pthread_mutex_unlock(&n);"}),
        in_c("elements", indices, {"a[i] = 1; a[i] = 2;", "a[j] = 3; a[j] = 4;"}),
        in_c("fields", "struct { int f, g; } s;", {"s.f = 1; s.g = 1;", "s.g = 2; s.f = 2;"}),
        in_c("compare and swap", "_Atomic int x;",
             {"int e = 0; atomic_compare_exchange_strong(&x, &e, 1);",
              "int e = 0; atomic_compare_exchange_strong(&x, &e, 2);"}),
        in_c("join", "int x;", {"x = 1; pthread_join(t1, 0); x = 2;", "x = 3;"}),
    };
}

std::vector<Example> three_threads() {
    return {
        in_c("three counters", "_Atomic int x;", {"x++;", "x++;", "x++;"}),
        in_c("the example of the paper", "int x, y;", {"x = 1;", "y = 1;", "x = 2;"}),
        in_c("two of three", indices, {"a[i] = 1;", "a[j] = 2;", "a[1] = 3;"}),
    };
}

}  // namespace

TEST_CASE("two threads in C: full and optimal leave one schedule of each trace") {
    const std::vector<Example> examples = two_threads();
    CHECK(examples.size() >= 10);
    check_two_threads(examples, inputs_of);
}

TEST_CASE("three threads in C: optimal leaves one schedule of each trace, full at least one") {
    check_more_threads(three_threads(), inputs_of);
}

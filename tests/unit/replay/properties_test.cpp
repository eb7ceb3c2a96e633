// What is a failure only if it is asked for: overflow, leaks, indices beyond inner arrays.  And atomic operations whose
// place is not aligned.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::Property;

namespace {

// Whether main, which has this body, fails at its n-th `what` with these options, and does not without them.
bool fails(const std::string& body, const std::string& what, Property property, const replay::Options& options,
           unsigned n = 0) {
    const Program program =
        Program::from_c("#include <stdlib.h>\nstruct { int a[4], b; } s;\nint main(void) { " + body + " }");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", what, n), property);
    CHECK_FALSE(builder.replay().reproduced);
    return builder.replay(options).reproduced;
}

const replay::Options overflow = {.overflow = true};
const replay::Options leak = {.leak = true};
const replay::Options inner_bounds = {.inner_bounds = true};

}  // namespace

TEST_CASE("signed overflow and shifts") {
    CHECK(fails("int a = 2147483647; return a + 1;", "add", Property::Overflow, overflow));
    CHECK(fails("int a = -2147483647; return a - 2;", "sub", Property::Overflow, overflow));
    CHECK(fails("int a = 65536; return a * a;", "mul", Property::Overflow, overflow));
    CHECK(fails("int a = -2147483647 - 1, b = -1; return a / b;", "sdiv", Property::Overflow, overflow));
    CHECK(fails("int a = -2147483647 - 1, b = -1; return a % b;", "srem", Property::Overflow, overflow));
    CHECK(fails("int a = 1, b = 32; return a << b;", "shl", Property::Overflow, overflow));
    CHECK_FALSE(fails("unsigned a = 4294967295; return a + 1;", "add", Property::Overflow, overflow));
    CHECK_FALSE(fails("int a = 2147483646; return a + 1;", "add", Property::Overflow, overflow));
}

TEST_CASE("leaks") {
    CHECK(fails("return malloc(1) == 0;", "ret", Property::Leak, leak));
    CHECK(fails("malloc(1); exit(0);", "exit", Property::Leak, leak));
    CHECK_FALSE(fails("malloc(1); abort(); exit(0);", "abort", Property::Leak, leak));
    CHECK_FALSE(fails("free(malloc(1)); return 0;", "ret", Property::Leak, leak));
}

TEST_CASE("arrays inside structs") {
    CHECK(fails("int i = 4; s.a[i] = 1; return 0;", "store", Property::Memory, inner_bounds, 2));
    CHECK(fails("int i = 5; int *p = &s.a[i]; return p == 0;", "getelementptr", Property::Memory, inner_bounds));
    CHECK_FALSE(fails("int i = 4; int *p = &s.a[i]; return p == 0;", "getelementptr", Property::Memory, inner_bounds));
    CHECK_FALSE(fails("int i = 3; s.a[i] = 1; return 0;", "store", Property::Memory, inner_bounds, 2));
}

TEST_CASE("misaligned atomic operations") {
    const auto misaligned = [](unsigned offset) {
        const Program program =
            Program::from_c("char bytes[16];\nint main(void) { return __atomic_fetch_add((int *)(bytes + " +
                            std::to_string(offset) + "), 1, 5); }");
        TraceBuilder builder{program};
        builder.fails(0, program.id("main", "atomicrmw"), Property::Memory);
        return builder.replay().reproduced;
    };
    CHECK(misaligned(2));
    CHECK_FALSE(misaligned(4));
}

// Programs as clang makes them from C: structs by value, recursion, variable arrays, calls through pointers.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::StepKind;

namespace {

// Whether a program in one thread runs into its `n`-th call of __assert_fail in main.
replay::Outcome fails(const std::string& text, unsigned n = 0) {
    const Program program = Program::from_c("#include <assert.h>\n" + text);
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "__assert_fail", n));
    return builder.replay();
}

// The first assertion holds, the second does not.
bool second_fails(const std::string& text) {
    return fails(text, 1).reproduced && !fails(text, 0).reproduced;
}

}  // namespace

TEST_CASE("recursion") {
    CHECK(second_fails(R"(
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { assert(fib(10) == 55); assert(fib(10) != 55); return 0; }
)"));
}

TEST_CASE("structs as arguments and results") {
    CHECK(second_fails(R"(
struct small { int a; char b; };
struct big { long a[5]; };
struct small swap(struct small s) { struct small t = { s.b, (char)s.a }; return t; }
struct big next(struct big b) { b.a[4]++; return b; }
int main(void) {
    struct small s = swap((struct small){ 1, 2 });
    struct big b = { { 0, 0, 0, 0, 4 } };
    struct big c = next(b);
    assert(s.a == 2 && s.b == 1 && b.a[4] == 4 && c.a[4] == 5);
    assert(b.a[4] == 5);
    return 0;
}
)"));
}

TEST_CASE("variable arrays, function pointers, output, wide integers, unions, bit-fields") {
    CHECK(second_fails(R"(
#include <stdio.h>
#include <string.h>
static int twice(int x) { return 2 * x; }
static int (*const table[2])(int) = { 0, twice };
struct bits { unsigned a : 3; int b : 5; };
int main(void) {
    int n = 3, sum = 0;
    for (int round = 0; round < 3; round++) {
        int values[n];
        memset(values, 0, sizeof values);
        for (int i = 0; i < n; i++) values[i] = table[1](i);
        for (int i = 0; i < n; i++) sum += values[i];
    }
    __int128 wide = (__int128)1 << 100;
    union { int i; unsigned char c[4]; } u = { .i = 0x01020304 };
    struct bits b = { 5, -3 };
    b.a++;
    printf("%d\n", sum);
    assert(sum == 18 && (int)(wide >> 99) == 2 && u.c[0] == 4 && b.a == 6 && b.b == -3);
    assert(sum == 17);
    return 0;
}
)"));
}

TEST_CASE("constructors run before main, in the order of their priority") {
    CHECK(second_fails(R"(
int order;
__attribute__((constructor(202))) static void later(void) { order = order * 10 + 2; }
__attribute__((constructor(201))) static void first(void) { order = order * 10 + 1; }
int main(void) { assert(order == 12); assert(order == 0); return 0; }
)"));
}

TEST_CASE("a race on a struct in C, with an argument for each thread") {
    const Program program = Program::from_c(R"(
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct account { int balance; int log[2]; };
struct account *account;
static void *deposit(void *argument) {
    int who = *(int *)argument;
    int old = account->balance;
    account->balance = old + 10;
    account->log[who] = 1;
    return NULL;
}
int main(void) {
    int numbers[2] = { 0, 1 };
    pthread_t threads[2];
    account = calloc(1, sizeof *account);
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, deposit, &numbers[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(account->log[0] && account->log[1]);
    assert(account->balance == 20);
    return 0;
}
)");
    TraceBuilder builder{program};
    const auto create = [&](unsigned thread) {
        const unsigned call = program.id("main", "pthread_create");
        builder.step(0, StepKind::Create, call, thread - 1).created_thread = static_cast<int>(thread);
    };
    // Loads of deposit: argument, *argument, account, balance, ...; stores: argument, who, old, balance, log[who].
    const unsigned read = program.id("deposit", "load", 3);
    const unsigned write = program.id("deposit", "store", 3);
    create(1);
    create(2);
    builder.load(1, read, 0);
    builder.load(2, read, 0);
    builder.store(2, write, 10);
    builder.store(2, program.id("deposit", "store", 4), 1);
    builder.store(1, write, 10);
    builder.store(1, program.id("deposit", "store", 4), 1);
    builder.fails(0, program.id("main", "__assert_fail", 1));
    const auto outcome = builder.replay();
    CHECK(outcome.explanation == "");
    CHECK(outcome.reproduced);
    builder.fails(0, program.id("main", "__assert_fail", 0));
    CHECK(contains(builder.replay().explanation, "program.c:21:5"));
}

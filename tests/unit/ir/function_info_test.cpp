#include <doctest/doctest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "ir/program/function_info.h"

using namespace heddle;

namespace {

struct Parsed {
    explicit Parsed(const std::string& text) {
        llvm::SMDiagnostic problem;
        module = llvm::parseAssemblyString(text, problem, context);
        INFO(problem.getMessage().str());
        REQUIRE(module != nullptr);
        function = module->getFunction("f");
        info = std::make_unique<ir::FunctionInfo>(*function);
    }

    const llvm::BasicBlock* block(const std::string& name) const {
        for (const llvm::BasicBlock& candidate : *function)
            if (candidate.getName() == name) return &candidate;
        FAIL("no block " << name);
        return nullptr;
    }
    const ir::BlockInfo& of(const std::string& name) const { return info->block(block(name)); }
    std::vector<std::string> heads(const std::string& name) const {
        std::vector<std::string> names;
        for (const llvm::BasicBlock* head : of(name).heads) names.push_back(head->getName().str());
        return names;
    }
    std::set<std::string> live_in(const std::string& name) const {
        std::set<std::string> names;
        const auto note = [&](const llvm::Value& value) {
            if (of(name).live_in.contains(info->number(&value))) names.insert(value.getName().str());
        };
        for (const llvm::Argument& argument : function->args()) note(argument);
        for (const llvm::BasicBlock& b : *function)
            for (const llvm::Instruction& instruction : b) note(instruction);
        return names;
    }
    // The promise of the order, for the edge between these blocks.
    bool is_ordered(const llvm::BasicBlock* from, const llvm::BasicBlock* to) const {
        if (info->block(to).position > info->block(from).position) return true;
        const auto& around = info->block(from).heads;
        return std::find(around.begin(), around.end(), to) != around.end();
    }
    void check_order() const {
        for (const llvm::BasicBlock& from : *function)
            for (const llvm::BasicBlock* to : llvm::successors(&from)) {
                CAPTURE(from.getName().str());
                CAPTURE(to->getName().str());
                CHECK(is_ordered(&from, to));
            }
    }

    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module;
    const llvm::Function* function = nullptr;
    std::unique_ptr<ir::FunctionInfo> info;
};

using Names = std::vector<std::string>;

const char* const nested = R"(
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %inner, label %exit
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %d = icmp slt i32 %j1, %i
  br i1 %d, label %inner, label %latch
latch:
  %i1 = add i32 %i, %j1
  br label %outer
exit:
  ret i32 %i
})";

}  // namespace

TEST_CASE("nested loops have their heads around them, outermost first") {
    const Parsed parsed(nested);
    parsed.check_order();
    CHECK(parsed.heads("entry").empty());
    CHECK(parsed.heads("outer") == Names{"outer"});
    CHECK(parsed.heads("inner") == Names{"outer", "inner"});
    CHECK(parsed.heads("latch") == Names{"outer"});
    CHECK(parsed.heads("exit").empty());
    unsigned position = 0;
    for (const char* name : {"entry", "outer", "inner", "latch", "exit"}) CHECK(parsed.of(name).position == position++);
}

TEST_CASE("a turn begins at the head of a loop and behind a test that may end it") {
    const Parsed parsed(nested);
    CHECK_FALSE(parsed.of("entry").begins_turn);
    CHECK(parsed.of("outer").begins_turn);
    CHECK(parsed.of("inner").begins_turn);
    CHECK_FALSE(parsed.of("latch").begins_turn);  // the test before it ends the inner loop only
    CHECK_FALSE(parsed.of("exit").begins_turn);
}

TEST_CASE("an edge leaves the loops that its target is not in") {
    const Parsed parsed(nested);
    CHECK(parsed.info->leaves(parsed.block("inner"), parsed.block("latch")));
    CHECK_FALSE(parsed.info->leaves(parsed.block("outer"), parsed.block("latch")));
    CHECK_FALSE(parsed.info->leaves(parsed.block("inner"), parsed.block("inner")));
    CHECK(parsed.info->leaves(parsed.block("outer"), parsed.block("exit")));
}

TEST_CASE("what a phi node takes is alive at the end of the predecessor only") {
    const Parsed parsed(nested);
    CHECK(parsed.live_in("entry") == std::set<std::string>{"n"});
    CHECK(parsed.live_in("outer") == std::set<std::string>{"n"});
    CHECK(parsed.live_in("inner") == std::set<std::string>{"i", "n"});
    CHECK(parsed.live_in("latch") == std::set<std::string>{"i", "j1", "n"});
    CHECK(parsed.live_in("exit") == std::set<std::string>{"i"});
}

TEST_CASE("a phi node takes from each predecessor its own value") {
    const Parsed parsed(R"(
define i32 @f(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  %z = phi i32 [ %x, %left ], [ %y, %right ]
  ret i32 %z
})");
    CHECK(parsed.live_in("entry") == std::set<std::string>{"c", "x", "y"});
    CHECK(parsed.live_in("left") == std::set<std::string>{"x"});
    CHECK(parsed.live_in("right") == std::set<std::string>{"y"});
    CHECK(parsed.live_in("end").empty());
}

TEST_CASE("a cycle with two entries has one head") {
    const Parsed parsed(R"(
define void @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %exit
exit:
  ret void
})");
    parsed.check_order();
    REQUIRE(parsed.heads("a").size() == 1);
    CHECK(parsed.heads("a") == parsed.heads("b"));
    CHECK(parsed.heads("exit").empty());
}

TEST_CASE("an irreducible cycle inside a loop") {
    const Parsed parsed(R"(
define void @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %exit
b:
  br i1 %c, label %a, label %latch
latch:
  br label %head
exit:
  ret void
})");
    parsed.check_order();
    CHECK(parsed.heads("latch") == Names{"head"});
    REQUIRE(parsed.heads("a").size() == 2);
    CHECK(parsed.heads("a").front() == "head");
    CHECK(parsed.heads("a") == parsed.heads("b"));
    CHECK(parsed.heads("exit").empty());
}

TEST_CASE("a block that nothing reaches has no place in the order") {
    const Parsed parsed(R"(
define i32 @f(i32 %x) {
entry:
  br label %end
lost:
  br label %end
end:
  %y = phi i32 [ 1, %entry ], [ %x, %lost ]
  ret i32 %y
})");
    CHECK_THROWS_AS(parsed.of("lost"), std::out_of_range);
    CHECK(parsed.live_in("entry").empty());
    CHECK(parsed.of("end").position == 1);
}

#include <doctest/doctest.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ir/load/clang.h"
#include "ir/load/load.h"
#include "util/error.h"
#include "util/temporary_folder.h"

using namespace heddle;

namespace {

struct Files {
    TemporaryFolder folder;

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder.file(name)) << text;
        return folder.file(name);
    }
};

std::string error_of(const ir::SourceOptions& options) {
    try {
        ir::load(options);
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

std::string error_of(const std::string& file) {
    return error_of(ir::SourceOptions{.files = {file}});
}

std::unique_ptr<llvm::Module> parse(const ir::LinkedModule& module, llvm::LLVMContext& context) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(module.bitcode, "linked"), context);
    REQUIRE(static_cast<bool>(parsed));
    return std::move(*parsed);
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

bool one_line(const std::string& text) {
    return text.find('\n') == std::string::npos;
}

}  // namespace

TEST_CASE("a C program is compiled with positions, and its instructions are numbered in order") {
    const Files files;
    const auto file = files.write("a.c", "int x;\nint main(void) {\n  x = N;\n  return x;\n}\n");
    const auto linked = ir::load({.files = {file}, .definitions = {"N=7"}, .standard = "c11"});

    llvm::LLVMContext context;
    const auto module = parse(linked, context);
    std::uint64_t next = 0;
    bool has_store = false;
    for (const llvm::Instruction& instruction : module->getFunction("main")->getEntryBlock()) {
        if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
        const llvm::MDNode* node = instruction.getMetadata("heddle.id");
        REQUIRE(node != nullptr);
        CHECK(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue() == next++);
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
            store != nullptr && store->getPointerOperand()->getName() == "x") {
            has_store = true;
            CHECK(store->getDebugLoc().getLine() == 3);
            CHECK(llvm::cast<llvm::ConstantInt>(store->getValueOperand())->getZExtValue() == 7);
        }
    }
    CHECK(has_store);
}

TEST_CASE("several files are linked, IR and C++ among them, and share one numbering") {
    const Files files;
    const auto a = files.write("a.c", "int f(void);\nint main(void) { return f(); }\n");
    const auto b = files.write("b.cpp", "extern \"C\" int g();\nextern \"C\" int f() { return g(); }\n");
    const auto c = files.write("c.ll", "define i32 @g() {\n  ret i32 3\n}\n");
    llvm::LLVMContext context;
    const auto module = parse(ir::load({.files = {a, b, c}}), context);
    std::vector<std::uint64_t> numbers;
    for (const char* name : {"main", "f", "g"}) {
        const llvm::Function* function = module->getFunction(name);
        REQUIRE(function != nullptr);
        REQUIRE_FALSE(function->isDeclaration());
        for (const auto& instruction : function->getEntryBlock())
            numbers.push_back(
                llvm::mdconst::extract<llvm::ConstantInt>(instruction.getMetadata("heddle.id")->getOperand(0))
                    ->getZExtValue());
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] == i);
}

TEST_CASE("assertions stay, and nothing is marked optnone") {
    const Files files;
    const auto file = files.write("a.c", "#include <assert.h>\nint main(void) { assert(0); return 0; }\n");
    llvm::LLVMContext context;
    const auto module = parse(ir::load({.files = {file}}), context);
    CHECK(module->getFunction("__assert_fail") != nullptr);
    CHECK_FALSE(module->getFunction("main")->hasFnAttribute(llvm::Attribute::OptimizeNone));
}

TEST_CASE("include folders and other arguments reach clang") {
    const Files files;
    std::filesystem::create_directory(files.folder.file("inc"));
    files.write("inc/n.h", "#define N 1\n");
    const auto file = files.write("a.c", "#include <n.h>\nint main(void) { return N + M; }\n");
    CHECK(error_of(file) == file + ":1:10: fatal error: 'n.h' file not found (clang could not compile it)");
    CHECK_NOTHROW(
        ir::load({.files = {file}, .include_directories = {files.folder.file("inc")}, .clang_arguments = {"-DM=2"}}));
}

TEST_CASE("bad input gives one clear line") {
    const Files files;
    const auto file = [&](const char* name, const char* text) { return files.write(name, text); };

    CHECK(error_of(ir::SourceOptions{}) == "no input files; name at least one .c, .cpp, .ll or .bc file");
    CHECK(error_of("/no/such.c") == "/no/such.c: no such file");
    CHECK(error_of(file("a.txt", "x")) ==
          files.folder.file("a.txt") + ": unknown kind of file; known are .c .cpp .cc .cxx .i .ii and .ll .bc");

    const auto syntax = file("b.c", "int main(void) {\n  return 1 +;\n}\nint x = y;\n");
    CHECK(error_of(syntax) == syntax + ":2:13: error: expected expression (clang could not compile it)");

    CHECK(error_of(file("empty.ll", " \n")) ==
          files.folder.file("empty.ll") + ": the file is empty; a program needs a function main");
    CHECK(error_of(file("empty.bc", "")) ==
          files.folder.file("empty.bc") + ": the file is empty; a program needs a function main");
    const auto text = error_of(file("prose.ll", "target\nhello world\n"));
    CHECK(contains(text, files.folder.file("prose.ll") + ":2:1: error: "));
    CHECK(one_line(text));
    const auto broken = error_of(file("broken.bc", "BC\xC0\xDE garbage"));
    CHECK(contains(broken, files.folder.file("broken.bc") + ": error: "));
    CHECK(one_line(broken));
    const auto invalid = error_of(
        file("invalid.ll", "define i32 @main() {\na:\n  br label %b\nb:\n  %x = phi i32 [ 1, %b ]\n  ret i32 %x\n}\n"));
    CHECK(contains(invalid, "invalid.ll: error: PHI node entries do not match predecessors!"));
    CHECK(one_line(invalid));
}

TEST_CASE("a symbol that two files define is an error") {
    const Files files;
    const auto a = files.write("a.c", "int main(void) { return 0; }\n");
    const auto b = files.write("b.c", "int main(void) { return 1; }\n");
    const auto text = error_of(ir::SourceOptions{.files = {a, b}});
    CHECK(contains(text, b + ": error: Linking globals named 'main': symbol multiply defined!"));
    CHECK(one_line(text));
}

TEST_CASE("targets that Heddle does not model are refused") {
    const Files files;
    const auto big = files.write("big.ll", "target datalayout = \"E-p:64:64\"\n");
    CHECK(contains(error_of(big), "big-endian"));
    const auto narrow = files.write("narrow.ll", "target datalayout = \"e-p:32:32\"\n");
    CHECK(contains(error_of(narrow), "its pointers have 32 bits"));
    const auto plain = files.write("plain.ll", "define i32 @main() {\n  ret i32 0\n}\n");
    CHECK_NOTHROW(ir::load({.files = {plain}}));
}

TEST_CASE("the fingerprint tells other instructions, and nothing else") {
    const Files files;
    const auto fingerprint = [&](const char* name, const char* text) {
        return ir::load({.files = {files.write(name, text)}}).fingerprint;
    };
    const auto original = fingerprint("a.c", "int x;\nint main(void) { x = 1; return 0; }\n");
    CHECK(fingerprint("b.c", "// moved\nint x;\nint main(void) {\n x = 1;\n return 0; }\n") == original);
    CHECK(fingerprint("c.c", "int x;\nint main(void) { x = 2; return 0; }\n") != original);
    CHECK(fingerprint("d.c", "int x, y;\nint main(void) { y = 1; return 0; }\n") != original);
    CHECK(fingerprint("e.c", "int x;\nint main(void) { return 0; }\n") != original);
}

TEST_CASE("a chosen clang that does not exist is named") {
    const Files files;
    const auto file = files.write("a.c", "int main(void) { return 0; }\n");
    setenv("HEDDLE_CLANG", "/no/such/clang", 1);
    const auto text = error_of(file);
    unsetenv("HEDDLE_CLANG");
    CHECK(text == "HEDDLE_CLANG is set to '/no/such/clang', but there is no such program");
}

TEST_CASE("the temporary folder is gone afterwards") {
    std::string path;
    {
        const TemporaryFolder folder;
        std::ofstream(folder.file("x")) << "x";
        path = folder.file("");
        REQUIRE(std::filesystem::exists(path));
    }
    CHECK_FALSE(std::filesystem::exists(path));
}

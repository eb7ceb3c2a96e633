#include "ir/load/clang.h"

#include <fmt/core.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Program.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ir/load/systemc_text.h"
#include "ir/runtime/bitcode.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::ir {

namespace {

std::string content_of(const std::string& path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "";
}

ClangResult run(const std::string& program, const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    const std::string output = folder.file("stdout");
    const std::string errors = folder.file("stderr");
    std::vector<llvm::StringRef> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());

    ClangResult result;
    const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), output, errors};
    result.exit_code = llvm::sys::ExecuteAndWait(program, words, std::nullopt, redirects, 0, 0, &result.problem);
    result.output = content_of(output);
    result.errors = content_of(errors);
    return result;
}

// The first line with an error, or, should clang die without one, whatever it said first.
std::string first_error(const std::string& messages) {
    llvm::SmallVector<llvm::StringRef, 16> lines;
    llvm::StringRef(messages).split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines)
        if (line.contains("error: ")) return line.str();
    return lines.empty() ? "" : lines.front().str();
}

// A definition of C99 that says `inline` and neither `extern` nor `static` has a body that clang leaves out, unless it
// must be put in place of its calls.  No pass does that here, so that calls stay calls.
void keep_inline_bodies(const std::string& source, std::vector<std::string>& arguments) {
    for (const char* keyword : {"inline", "__inline", "__inline__"})
        arguments.push_back(fmt::format("-D{0}={0} __attribute__((always_inline))", keyword));
    arguments.insert(arguments.end(), {"-Xclang", "-disable-llvm-passes"});
    // What was preprocessed is so once more: `#` lines are understood, and no names but these are left to be replaced.
    if (source.ends_with(".i")) arguments.insert(arguments.end(), {"-Ulinux", "-Uunix", "-x", "c"});
}

// std::string is made from the templates of the headers.  Streams stay in libstdc++: they print nothing anyway.
constexpr const char* before_cpp = R"(
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
)";

// What a program in C++ sees before all others.
void write_headers(const TemporaryFolder& folder) {
    std::ofstream(folder.file("before.h")) << before_cpp;
    std::filesystem::create_directories(folder.file("runtime/systemc"));
    for (const TextFile& header : systemc_headers()) std::ofstream(folder.file(header.name)) << header.text;
    std::filesystem::create_directory(folder.file("bits"));
    std::ofstream(folder.file("bits/atomic_wait.h")) << header_atomic_wait();
    std::ofstream(folder.file("bits/atomic_timed_wait.h")) << header_atomic_timed_wait();
}

std::vector<std::string> arguments_for(const std::string& source, const SourceOptions& options,
                                       const std::string& output, bool keep_inline) {
    std::vector<std::string> arguments = {"-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names",
                                          // Where the lives of locals of blocks begin and end.
                                          "-Xclang", "-fsanitize-address-use-after-scope",
                                          // Or they could not be told from assignments of structs.
                                          "-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"};
    // Then pthread_cleanup_push of glibc needs no setjmp.
    if (source.ends_with(".c")) arguments.push_back("-D__EXCEPTIONS");
    if (keep_inline) keep_inline_bodies(source, arguments);
    const std::vector<std::string> language = language_arguments(options);
    arguments.insert(arguments.end(), language.begin(), language.end());
    // A file name may start with a dash.
    arguments.insert(arguments.end(), {"-emit-llvm", "-c", "-o", output, "--", source});
    return arguments;
}

// Empty if it does not tell.
std::string version_of(const std::string& clang) {
    const ClangResult result = run(clang, {"-dumpversion"});
    return result.exit_code == 0 ? llvm::StringRef(result.output).trim().str() : "";
}

bool has_our_version(const std::string& clang) {
    return llvm::StringRef(version_of(clang)).split('.').first == std::to_string(LLVM_VERSION_MAJOR);
}

}  // namespace

std::string llvm_version() {
    return LLVM_VERSION_STRING;
}

std::string clang_and_version() {
    try {
        const std::string clang = find_clang();
        return clang + " " + version_of(clang);
    } catch (const UserError& error) {
        return error.what();
    }
}

std::vector<std::string> language_arguments(const SourceOptions& options) {
    std::vector<std::string> arguments = {"-w",
                                          // What was a warning for decades of C: undeclared functions are int f().
                                          "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
                                          "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
                                          // isdigit() and its kin are called, not looked up in tables of glibc.
                                          "-D__NO_CTYPE", "-fno-color-diagnostics", "-fno-caret-diagnostics"};
    for (const auto& directory : options.include_directories) arguments.push_back("-I" + directory);
    for (const auto& definition : options.definitions) arguments.push_back("-D" + definition);
    if (!options.standard.empty()) arguments.push_back("-std=" + options.standard);
    arguments.insert(arguments.end(), options.clang_arguments.begin(), options.clang_arguments.end());
    return arguments;
}

std::string find_clang() {
    if (const char* chosen = std::getenv("HEDDLE_CLANG"); chosen != nullptr && *chosen != '\0') {
        auto path = llvm::sys::findProgramByName(chosen);
        if (path && llvm::sys::fs::can_execute(*path)) return *path;
        throw UserError(fmt::format("HEDDLE_CLANG is set to '{}', but there is no such program", chosen));
    }
    const std::string versioned = fmt::format("clang-{}", LLVM_VERSION_MAJOR);
    if (auto path = llvm::sys::findProgramByName(versioned)) return *path;
    if (auto path = llvm::sys::findProgramByName("clang"); path && has_our_version(*path)) return *path;
    throw UserError(fmt::format("clang {} was not found; install {} or set HEDDLE_CLANG to its path",
                                LLVM_VERSION_MAJOR, versioned));
}

ClangResult call_clang(const std::vector<std::string>& arguments) {
    return run(find_clang(), arguments);
}

void compile(const std::string& source, const SourceOptions& options, const std::string& output) {
    const std::string clang = find_clang();
    const bool is_c = source.ends_with(".c") || source.ends_with(".i");
    const bool is_cpp = source.ends_with(".cpp") || source.ends_with(".cc") || source.ends_with(".cxx");
    std::vector<std::string> arguments = arguments_for(source, options, output, is_c);
    const TemporaryFolder folder;
    if (is_cpp) {
        write_headers(folder);
        arguments.insert(arguments.begin(), {"-include", folder.file("before.h"), "-isystem", folder.file("."),
                                             "-fdebug-prefix-map=" + folder.file(".") + "=heddle"});
    }
    ClangResult result = run(clang, arguments);
    // The word may stand where no attribute may, as in `asm inline`; and messages should not tell of the attribute.
    if (is_c && result.exit_code > 0) result = run(clang, arguments_for(source, options, output, false));
    if (result.exit_code < 0)
        throw UserError(fmt::format("{}: {} could not be run: {}", source, clang, result.problem));
    if (result.exit_code == 0) return;
    const std::string error = first_error(result.errors);
    throw UserError(error.empty() ? fmt::format("{}: clang failed without a message", source)
                                  : fmt::format("{} (clang could not compile it)", error));
}

}  // namespace heddle::ir

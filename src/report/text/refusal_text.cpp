#include "report/text/refusal_text.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>

namespace heddle::report {

namespace {

struct Advice {
    std::string_view about;  // part of the reason
    std::string_view text;
};

constexpr std::array all_advice = {
    Advice{"has no body",
           "name the file that defines it, too (-p FOLDER takes all files of a project), or let 'heddle stubs' write a "
           "stub for it"},
    Advice{"is defined nowhere", "name the file that defines it, too (-p FOLDER takes all files of a project)"},
    Advice{"inline assembly", "write that part in C for the check, for example with __atomic builtins"},
    Advice{"than a literal with", "print with a literal format, or leave the text out of what is checked"},
    Advice{"more than 4096 possible values", "make the array smaller for the check, or limit the index"},
    Advice{"more than 4 GiB", "make the object smaller for the check"},
    Advice{"the function pthread_",
           "leave the call out for the check, or write a function of this name that does what "
           "matters"},
    Advice{"realloc", "allocate a larger object, copy, and free the old one"},
    Advice{"too few arguments", "declare the function before it is called"},
};

}  // namespace

std::string way_text(const std::vector<CallPlace>& innermost_first) {
    std::string text;
    for (auto call = innermost_first.rbegin(); call != innermost_first.rend(); ++call) {
        const std::string file = std::filesystem::path(call->where.file).filename().string();
        text += fmt::format("{}{} ({})", text.empty() ? "" : " > ", call->function,
                            SourceLocation{file, call->where.line, 0}.to_string());
    }
    return text;
}

std::string advice_for(const std::string& reason) {
    for (const Advice& advice : all_advice)
        if (reason.find(advice.about) != std::string::npos) return std::string(advice.text);
    return "";
}

}  // namespace heddle::report

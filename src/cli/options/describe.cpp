#include "cli/options/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

namespace heddle::cli {

namespace {

using Commands = std::vector<const CLI::App*>;

Commands commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    return app.get_options([](const CLI::Option* option) { return !option->get_positional(); });
}

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

// All words that may follow a command: its own commands, or options.
std::vector<std::string> words_after(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* command : commands_of(app)) words.push_back(command->get_name());
    for (const CLI::Option* option : options_of(app))
        for (const std::string& name : names_of(*option)) words.push_back(name);
    return words;
}

// Calls `tell` with each command and its name as it is typed: "check", "cubes plan".
void each_command(const CLI::App& app, const std::string& before,
                  const std::function<void(const CLI::App&, const std::string&)>& tell) {
    for (const CLI::App* command : commands_of(app)) {
        const std::string name = before + command->get_name();
        tell(*command, name);
        each_command(*command, name + " ", tell);
    }
}

std::string bash_text(const CLI::App& app) {
    std::string cases;
    each_command(app, "", [&](const CLI::App& command, const std::string& name) {
        cases += fmt::format("        '{}') words='{}' ;;\n", name, fmt::join(words_after(command), " "));
    });
    return fmt::format(R"(# Completion of heddle's commands and options, for bash.
_heddle() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} command='' words word i
    for ((i = 1; i < COMP_CWORD; ++i)); do
        word=${{COMP_WORDS[i]}}
        [[ $word == -* ]] && break
        command+=${{command:+ }}$word
        [[ $command == cubes ]] || break
    done
    case $command in
{}        *) words='{}' ;;
    esac
    COMPREPLY=()
    if [[ $current == -* || -z $command || $command == cubes ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    fi
}}
complete -o bashdefault -o default -F _heddle heddle
)",
                       cases, fmt::join(words_after(app), " "));
}

// A word for zsh or fish, in quotes.
std::string quoted(const std::string& text) {
    std::string safe;
    for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return "'" + safe + "'";
}

std::string zsh_pair(const std::string& word, const std::string& description) {
    std::string safe;
    for (const char c : word) safe += c == ':' ? std::string("\\:") : std::string(1, c);
    return quoted(safe + ":" + description);
}

std::string zsh_words(const CLI::App& app) {
    std::vector<std::string> pairs;
    for (const CLI::App* command : commands_of(app))
        pairs.push_back(zsh_pair(command->get_name(), command->get_description()));
    for (const CLI::Option* option : options_of(app))
        for (const std::string& name : names_of(*option)) pairs.push_back(zsh_pair(name, option->get_description()));
    return fmt::format("{}", fmt::join(pairs, "\n            "));
}

std::string zsh_text(const CLI::App& app) {
    std::string cases;
    each_command(app, "", [&](const CLI::App& command, const std::string& name) {
        cases += fmt::format("        {}) known=({})\n            ;;\n", quoted(name), zsh_words(command));
    });
    return fmt::format(R"(#compdef heddle
# Completion of heddle's commands and options, for zsh.
_heddle() {{
    local -a known
    local command=''
    (( CURRENT > 2 )) && command=$words[2]
    [[ $command == cubes ]] && (( CURRENT > 3 )) && command="cubes $words[3]"
    case $command in
{}        *) known=({})
            ;;
    esac
    if [[ $PREFIX == -* || -z $command || $command == cubes ]]; then
        _describe heddle known
    else
        _files
    fi
}}
_heddle "$@"
)",
                       cases, zsh_words(app));
}

std::string fish_options(const CLI::App& app, const std::string& condition) {
    std::string text;
    for (const CLI::Option* option : options_of(app)) {
        std::string names;
        for (const std::string& name : option->get_snames()) names += " -s " + name;
        for (const std::string& name : option->get_lnames()) names += " -l " + name;
        const bool takes_value = option->get_items_expected_max() > 0;
        text += fmt::format("complete -c heddle -n '{}'{}{} -d {}\n", condition, names, takes_value ? " -r" : "",
                            quoted(option->get_description()));
    }
    return text;
}

std::string fish_text(const CLI::App& app) {
    std::string text = "# Completion of heddle's commands and options, for fish.\n";
    const auto tell = [&](const CLI::App& command, const std::string& condition) {
        text += fmt::format("complete -c heddle -f -n '{}' -a {} -d {}\n", condition, command.get_name(),
                            quoted(command.get_description()));
    };
    for (const CLI::App* command : commands_of(app)) tell(*command, "__fish_use_subcommand");
    text += fish_options(app, "__fish_use_subcommand");
    for (const CLI::App* command : commands_of(app)) {
        const std::string seen = "__fish_seen_subcommand_from " + command->get_name();
        text += fish_options(*command, seen);
        for (const CLI::App* inner : commands_of(*command)) {
            tell(*inner, seen);
            text +=
                fish_options(*inner, fmt::format("{}; and __fish_seen_subcommand_from {}", seen, inner->get_name()));
        }
    }
    return text;
}

// Text in a manual page: a backslash, a dash, and a dot at the beginning of a line mean something there.
std::string roff(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n')) safe += "\\&";
        safe += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return safe;
}

std::string man_options(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : options_of(app)) {
        const std::string value =
            option->get_type_name().empty() ? "" : fmt::format(" \\fI{}\\fR", roff(option->get_type_name()));
        const std::string standard = option->get_default_str();
        text += fmt::format(".TP\n\\fB{}\\fR{}\n{}{}\n", roff(fmt::format("{}", fmt::join(names_of(*option), ", "))),
                            value, roff(option->get_description()),
                            standard.empty() ? "" : roff(fmt::format(" (default: {})", standard)));
    }
    return text;
}

std::string man_text(const CLI::App& app) {
    std::string text = fmt::format(
        ".TH HEDDLE 1 \"\" \"heddle {}\" \"User Commands\"\n.SH NAME\nheddle \\- check threaded C "
        "and C++ programs\n.SH SYNOPSIS\n\\fBheddle\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... "
        "\\fIFILE\\fR...\n.SH DESCRIPTION\n{}\n.SH OPTIONS\n{}",
        HEDDLE_VERSION, roff(app.get_description()), man_options(app));
    each_command(app, "", [&](const CLI::App& command, const std::string& name) {
        text +=
            fmt::format(".SH heddle {}\n{}.\n{}", roff(name), roff(command.get_description()), man_options(command));
        const std::string footer = command.get_footer();
        if (!footer.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(footer));
    });
    return text + ".SH ENVIRONMENT\n.TP\n\\fBHEDDLE_CLANG\\fR\nThe clang to call; else one of LLVM's version.\n";
}

}  // namespace

std::string description_of(const CLI::App& app, const std::string& form) {
    if (form == "bash") return bash_text(app);
    if (form == "zsh") return zsh_text(app);
    return form == "fish" ? fish_text(app) : man_text(app);
}

}  // namespace heddle::cli

#include <doctest/doctest.h>

#include "cli/options/options.h"
#include "solver/backend.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::cli;
using Arguments = std::vector<std::string>;

namespace {

CheckCommand check(const Arguments& arguments) {
    return std::get<CheckCommand>(parse(arguments));
}

std::string error_of(const Arguments& arguments) {
    try {
        parse(arguments);
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("check with files only has the defaults") {
    const auto command = check({"check", "a.c", "b.ll"});
    CHECK(command.program.source.files == Arguments{"a.c", "b.ll"});
    CHECK_FALSE(command.engine.depth.has_value());
    CHECK_FALSE(command.engine.unwind.has_value());
    CHECK_FALSE(command.engine.timeout.has_value());
    CHECK_FALSE(command.engine.memory_megabytes.has_value());
    CHECK(command.engine.solver == solver::automatic);
    CHECK(command.engine.encoding.kind == encoder::EncodingKind::Auto);
    CHECK(command.engine.encoding.windows);
    CHECK_FALSE(command.require_proof);
    CHECK_FALSE(command.program.externals_return_any);
    CHECK_FALSE(command.program.threads_outlive_main);
}

TEST_CASE("check with every option") {
    const auto command = check({"check",
                                "--depth",
                                "40",
                                "--unwind",
                                "3",
                                "--timeout",
                                "1.5",
                                "--memory",
                                "512",
                                "--solver",
                                "z3",
                                "--encoding",
                                "frames",
                                "--no-windows",
                                "--json",
                                "-",
                                "--trace",
                                "t.json",
                                "--dump-smt2",
                                "f.smt2",
                                "--stats",
                                "--require-proof",
                                "--color",
                                "always",
                                "--quiet",
                                "--externals-return-any",
                                "--threads-outlive-main",
                                "--no-spurious-wakeups",
                                "--no-spurious-failures",
                                "a.c"});
    CHECK(command.engine.depth == 40);
    CHECK(command.engine.unwind == 3);
    CHECK(command.engine.timeout == std::chrono::milliseconds(1500));
    CHECK(command.engine.memory_megabytes == 512);
    CHECK(command.engine.encoding.kind == encoder::EncodingKind::Frames);
    CHECK_FALSE(command.engine.encoding.windows);
    CHECK(command.json_file == "-");
    CHECK(command.trace_file == "t.json");
    CHECK(command.engine.dump_smt2 == "f.smt2");
    CHECK(command.statistics);
    CHECK(command.require_proof);
    CHECK(command.quiet);
    CHECK(command.color == report::ColorMode::Always);
    CHECK(command.program.externals_return_any);
    CHECK(command.program.threads_outlive_main);
    CHECK_FALSE(command.program.spurious_wakeups);
    CHECK_FALSE(command.program.spurious_failures);
}

TEST_CASE("what is checked is a list, and a file may follow it") {
    using model::Property;
    const auto checked = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "check");
        return std::get<CheckCommand>(parse(arguments)).engine;
    };
    CHECK(checked({"a.c"}).properties == model::Properties{Property::Assertion, Property::Deadlock});
    CHECK(checked({"--check", "race,memory", "a.c"}).properties == model::Properties{Property::Race, Property::Memory});
    CHECK(checked({"--check", "leak", "a.c", "-q"}).properties == model::Properties{Property::Leak});
    CHECK_FALSE(checked({"a.c"}).all_violations);
    CHECK(checked({"a.c", "--all-violations"}).all_violations);
    CHECK_THROWS_AS(checked({"--check", "safety", "a.c"}), UserError);
}

TEST_CASE("options for clang are written as for a compiler") {
    const auto source =
        check({"check", "-Iinc", "-I", "more", "-DN=3", "-D", "M", "-std=c11", "--clang-arg=-m64", "a.c"})
            .program.source;
    CHECK(source.include_directories == Arguments{"inc", "more"});
    CHECK(source.definitions == Arguments{"N=3", "M"});
    CHECK(source.standard == "c11");
    CHECK(source.clang_arguments == Arguments{"-m64"});
    CHECK(source.files == Arguments{"a.c"});
    CHECK(check({"check", "--std", "gnu17", "a.c"}).program.source.standard == "gnu17");
}

TEST_CASE("files may come before, between and after options, and after --") {
    CHECK(check({"check", "a.c", "--depth", "3", "b.c", "--stats", "c.c"}).program.source.files ==
          Arguments{"a.c", "b.c", "c.c"});
    CHECK(check({"check", "--", "-std=c11"}).program.source.files == Arguments{"-std=c11"});
}

TEST_CASE("numbers that make no sense are refused in one line that tells what is wanted") {
    for (const char* bad : {"0", "-3", "x", "3x", "4294967296", "1.5", ""}) {
        const auto text = error_of({"check", "--depth", bad, "a.c"});
        INFO(text);
        CHECK(contains(text, "--depth: '" + std::string(bad) + "' is not a whole number from 1"));
        CHECK(contains(text, "(see 'heddle check --help')"));
    }
    CHECK(contains(error_of({"check", "--unwind", "0", "a.c"}), "--unwind: '0' is not a whole number"));
    for (const char* bad : {"0", "-1", "nan", "inf", "soon"})
        CHECK(contains(error_of({"check", "--timeout", bad, "a.c"}), "is not a time in seconds"));
}

TEST_CASE("bad usage is one line with a hint") {
    const Arguments cases[] = {{},
                               {"chekc", "a.c"},
                               {"check"},
                               {"check", "--no-such", "a.c"},
                               {"check", "--depth"},
                               {"check", "--solver", "none", "a.c"},
                               {"check", "--encoding", "none", "a.c"},
                               {"check", "--color", "blue", "a.c"},
                               {"show"},
                               {"replay"},
                               {"replay", "a.json", "b.json"}};
    for (const Arguments& arguments : cases) {
        const auto text = error_of(arguments);
        INFO(text);
        CHECK(contains(text, "--help')"));
        CHECK_FALSE(contains(text, "\n"));
    }
    CHECK(contains(error_of({"check"}), "FILE"));
    CHECK(contains(error_of({"check", "--no-such", "a.c"}), "--no-such"));
    CHECK(contains(error_of({"check", "--solver", "none", "a.c"}), "z3"));
}

TEST_CASE("show and replay") {
    const auto show = std::get<ShowCommand>(parse({"show", "--unwind", "5", "--dot", "--stats", "-DX", "a.c"}));
    CHECK(show.unwind == 5);
    CHECK(show.dot);
    CHECK(show.statistics);
    CHECK(show.program.source.definitions == Arguments{"X"});
    const auto replay = std::get<ReplayCommand>(parse({"replay", "t.json", "--color", "never"}));
    CHECK(replay.trace_file == "t.json");
    CHECK(replay.color == report::ColorMode::Never);
}

TEST_CASE("help and version") {
    const auto help = [](const Arguments& arguments) { return std::get<Message>(parse(arguments)).text; };
    CHECK(contains(help({"--help"}), "Examples:"));
    CHECK(contains(help({"--help"}), "heddle replay t.json"));
    const auto check_help = help({"check", "--help"});
    for (const char* part : {"--depth", "as deep as needed", "--require-proof", "Exit codes:", "Examples:"})
        CHECK(contains(check_help, part));
    CHECK(contains(help({"show", "--help"}), "--dot"));
    CHECK(contains(help({"replay", "--help"}), "TRACE"));
    const auto version = help({"--version"});
    CHECK(version.starts_with("heddle "));
    for (const char* part : {"\n  llvm      ", "\n  clang     /", "\n  z3        4"}) CHECK(contains(version, part));
}

TEST_CASE("compare takes lists, and several files") {
    const auto command = std::get<CompareCommand>(
        parse({"compare", "--por",     "none,static", "a.c",       "--encoding", "frames,writer", "b.c", "--depth",
               "10,20",   "--unwind",  "3",           "--solvers", "z3",         "--repeat",      "3",   "--jobs",
               "2",       "--timeout", "1.5",         "--memory",  "500",        "--csv",         "-",   "--json",
               "j",       "--html",    "h",           "-q",        "-DX=1"}));
    CHECK(command.program.source.files == Arguments{"a.c", "b.c"});
    CHECK(command.program.source.definitions == Arguments{"X=1"});
    CHECK(command.reductions == Arguments{"none", "static"});
    CHECK(command.encodings == Arguments{"frames", "writer"});
    CHECK(command.depths == Arguments{"10", "20"});
    CHECK(command.unwinds == Arguments{"3"});
    CHECK(command.solvers == Arguments{"z3"});
    CHECK(command.repeat == 3);
    CHECK(command.engine.workers == 2);
    CHECK(command.timeout_seconds == 1.5);
    CHECK(command.memory_megabytes == 500);
    CHECK(command.csv_file == "-");

    const auto standard = std::get<CompareCommand>(parse({"compare", "a.c"}));
    CHECK(standard.solvers == Arguments{CheckCommand().engine.solver});
    CHECK(standard.reductions == Arguments{"optimal"});
    CHECK(standard.encodings == Arguments{"writer"});
    CHECK(standard.gir_encodings == Arguments{"descriptor"});
    CHECK(standard.gir_values.empty());
    CHECK(standard.depths.empty());

    const auto forms =
        std::get<CompareCommand>(parse({"compare", "a.c", "--gir-encoding", "pairwise,merged", "--gir-values",
                                        "all,constants", "--solvers", "z3:random_seed=1,phase=caching,z3"}));
    CHECK(forms.gir_encodings == Arguments{"pairwise", "merged"});
    CHECK(forms.gir_values == Arguments{"all", "constants"});
    CHECK(forms.solvers == Arguments{"z3:random_seed=1,phase=caching", "z3"});
    CHECK(contains(error_of({"compare", "a.c", "--solvers", "z3,nobody"}), "nobody"));
    CHECK(contains(error_of({"compare", "a.c", "--gir-encoding", "some"}), "some"));

    CHECK(contains(error_of({"compare", "--por", "none,some", "a.c"}), "some"));
    CHECK(contains(error_of({"compare", "--depth", "10,0", "a.c"}), "'0' is not a whole number"));
    CHECK(contains(error_of({"compare", "--repeat", "0", "a.c"}), "'0' is not a whole number"));
    CHECK(contains(error_of({"compare", "--por", "none"}), "FILE"));
}

TEST_CASE("reports beside the text, for check and replay") {
    const auto command =
        check({"check", "a.c", "--html", "p.html", "--sarif", "s.json", "--witness", "w.yml", "--all"});
    CHECK(command.reports.html == "p.html");
    CHECK(command.reports.sarif == "s.json");
    CHECK(command.reports.witness == "w.yml");
    CHECK(command.detail == report::Detail::All);
    CHECK(check({"check", "a.c"}).detail == report::Detail::Usual);

    const auto replay = std::get<ReplayCommand>(parse({"replay", "t.json", "--to", "5", "--html", "p.html"}));
    CHECK(replay.to_step == 5);
    CHECK(replay.reports.html == "p.html");
    CHECK_FALSE(replay.step);
    CHECK(std::get<ReplayCommand>(parse({"replay", "t.json", "--step"})).step);
    CHECK(contains(error_of({"replay", "t.json", "--to", "0"}), "whole number"));
}

TEST_CASE("replay of what other tools have found takes a program") {
    const auto found = std::get<ReplayCommand>(
        parse({"replay", "--schedule", "crash", "a.c", "b.c", "--por", "full", "--check", "race", "-DX", "--trace", "t"}));
    CHECK(found.trace_file.empty());
    CHECK(found.schedule_file == "crash");
    CHECK(found.saved_file == "t");
    CHECK(found.sequentialized.program.source.files == Arguments{"a.c", "b.c"});
    CHECK(found.sequentialized.program.source.definitions == Arguments{"X"});
    CHECK(found.sequentialized.options.reduction == sequentialize::Reduction::Full);
    CHECK(found.sequentialized.options.checked == model::Properties{model::Property::Race});
    CHECK(std::get<ReplayCommand>(parse({"replay", "--from-cbmc", "t.json", "a.c"})).cbmc_file == "t.json");
    CHECK(contains(error_of({"replay", "--from-cbmc", "t.json", "--schedule", "b", "a.c"}), "--schedule"));
    CHECK(contains(error_of({"replay", "t.json", "--trace", "t"}), "--schedule"));
}

TEST_CASE("options about single runs want a solver, and no reduction where preemptions are bounded") {
    CHECK(check({"check", "--shortest", "a.c"}).engine.method == engine::Method::Auto);
    CHECK(check({"check", "--fewest-switches", "a.c"}).engine.method == engine::Method::Solver);
    const auto bounded = check({"check", "--context-bound", "0", "a.c"}).engine;
    CHECK(bounded.encoding.preemptions == 0);
    CHECK(bounded.encoding.por == encoder::Por::None);
    CHECK(check({"check", "--fewest-switches", "--por", "full", "a.c"}).engine.encoding.por == encoder::Por::Full);

    CHECK(contains(error_of({"check", "--context-bound", "2", "--por", "full", "a.c"}), "does not go together"));
    CHECK(contains(error_of({"check", "--shortest", "--abstract", "explicit", "a.c"}), "--shortest does not go"));
    CHECK(check({"check", "--shortest", "--method", "states", "a.c"}).engine.shortest);
    CHECK(contains(error_of({"check", "--fewest-switches", "--method", "states", "a.c"}), "--method states"));
    CHECK(contains(error_of({"check", "--shortest", "--all-violations", "a.c"}), "excludes"));
    CHECK(contains(error_of({"check", "--context-bound", "x", "a.c"}), "'x' is not a whole number"));
}

// Jobs as files: what was done, what was not, and what ends all.
#include <doctest/doctest.h>

#include <filesystem>

#include "jobs/engine.h"
#include "jobs/job_folder.h"
#include "util/temporary_folder.h"
#include "util/text_files.h"

using namespace heddle;
using jobs::Job;
using jobs::JobFolder;

namespace {

struct Fixture {
    TemporaryFolder temporary;
    JobFolder folder{temporary.file("jobs")};

    void write(const std::string& name, const std::string& script, std::optional<int> stops_all = std::nullopt) {
        folder.write({name, {"/bin/sh", "-c", script}, {}, stops_all});
    }
    int work(const std::string& name) { return folder.work(name, {}); }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "what came of a job is kept") {
    write("a", "echo out; echo err >&2; exit 3");
    CHECK_FALSE(folder.record("a"));
    CHECK(work("a") == 3);
    const auto record = folder.record("a");
    REQUIRE(record);
    CHECK(record->process.exit_code == 3);
    CHECK(record->process.output == "out\n");
    CHECK(record->process.errors == "err\n");
    CHECK_FALSE(record->host.empty());
    CHECK_FALSE(folder.is_running("a"));
    write("a", "true");  // anew
    CHECK_FALSE(folder.record("a"));
}

TEST_CASE_FIXTURE(Fixture, "a job that dies is done, and says how") {
    write("a", "kill -9 $$");
    CHECK(work("a") != 0);
    REQUIRE(folder.record("a"));
    CHECK(folder.record("a")->process.signal == 9);
}

TEST_CASE_FIXTURE(Fixture, "a record that is cut off is none") {
    write("a", "true");
    work("a");
    const std::string text = read_file(folder.file("a.done"));
    write_file(folder.file("a.done"), text.substr(0, text.size() / 2));
    CHECK_FALSE(folder.record("a"));
    write_file(folder.file("a.done"), "{}");
    CHECK_FALSE(folder.record("a"));
}

TEST_CASE_FIXTURE(Fixture, "one exit code ends all others") {
    write("good", "true", 10);
    write("bad", "exit 10", 10);
    work("good");
    CHECK_FALSE(folder.is_stopped());
    work("bad");
    CHECK(folder.is_stopped());
    write("late", "true", 10);
    work("late");
    CHECK_FALSE(folder.record("late"));
    folder.allow_to_start();
    work("late");
    CHECK(folder.record("late"));
}

TEST_CASE_FIXTURE(Fixture, "a job at work ends when all are stopped, and was not done") {
    write("long", "echo > " + temporary.file("started") + "; sleep 1000");
    const auto engine = jobs::make_engine(jobs::EngineKind::Local, "");
    jobs::BatchOptions options;
    options.look = [&] {
        if (std::filesystem::exists(temporary.file("started"))) folder.stop();
    };
    engine->run(folder, {"long"}, options);
    CHECK_FALSE(folder.record("long"));
}

TEST_CASE_FIXTURE(Fixture, "all jobs of a batch are done, by several workers") {
    std::vector<std::string> names;
    for (int i = 0; i < 7; ++i) {
        names.push_back(std::to_string(i));
        write(names.back(), "exit " + names.back());
    }
    jobs::BatchOptions options;
    options.workers = 3;
    jobs::make_engine(jobs::EngineKind::Local, "")->run(folder, names, options);
    for (const std::string& name : names) {
        REQUIRE(folder.record(name));
        CHECK(folder.record(name)->process.exit_code == std::stoi(name));
    }
}

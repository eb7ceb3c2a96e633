#include "jobs/job_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "util/text_files.h"

namespace heddle::jobs {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* stop_name = "stop";

std::string text_of(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string host_name() {
    std::array<char, 256> name = {};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

Json process_to_json(const ProcessResult& process) {
    return {
        {"exit_code", process.exit_code},           {"signal", process.signal},   {"timed_out", process.timed_out},
        {"interrupted", process.interrupted},       {"seconds", process.seconds}, {"cpu_seconds", process.cpu_seconds},
        {"peak_megabytes", process.peak_megabytes}, {"output", process.output},   {"errors", process.errors}};
}

ProcessResult process_from_json(const Json& json) {
    return {.exit_code = json.at("exit_code").get<int>(),
            .signal = json.at("signal").get<int>(),
            .timed_out = json.at("timed_out").get<bool>(),
            .interrupted = json.at("interrupted").get<bool>(),
            .output = json.at("output").get<std::string>(),
            .errors = json.at("errors").get<std::string>(),
            .seconds = json.at("seconds").get<double>(),
            .cpu_seconds = json.at("cpu_seconds").get<double>(),
            .peak_megabytes = json.at("peak_megabytes").get<double>()};
}

bool exists(const std::string& path) {
    std::error_code error;
    return fs::exists(path, error);
}

void remove(const std::string& path) {
    std::error_code error;
    fs::remove(path, error);
}

}  // namespace

JobFolder::JobFolder(std::string path) : path_(std::move(path)) {
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) throw UserError(fmt::format("{}: cannot be made: {}", path_, error.message()));
}

void JobFolder::write(const Job& job) const {
    Json json = {{"command", job.command}, {"seconds", nullptr}, {"megabytes", nullptr}, {"stops_all", nullptr}};
    if (job.limits.seconds) json["seconds"] = *job.limits.seconds;
    if (job.limits.megabytes) json["megabytes"] = *job.limits.megabytes;
    if (job.stops_all) json["stops_all"] = *job.stops_all;
    remove(file(job.name + ".done"));
    remove(file(job.name + ".running"));
    publish_file(file(job.name + ".job"), text_of(json));
}

Job JobFolder::read(const std::string& name) const {
    const std::string path = file(name + ".job");
    try {
        const Json json = Json::parse(read_file(path));
        Job job{name, json.at("command").get<std::vector<std::string>>(), {}, std::nullopt};
        if (!json.at("seconds").is_null()) job.limits.seconds = json["seconds"].get<double>();
        if (!json.at("megabytes").is_null()) job.limits.megabytes = json["megabytes"].get<std::uint64_t>();
        if (!json.at("stops_all").is_null()) job.stops_all = json["stops_all"].get<int>();
        return job;
    } catch (const Json::exception& error) {
        throw UserError(fmt::format("{}: is no job: {}", path, error.what()));
    }
}

// What cannot be read is no record: the job is done again.
std::optional<Record> JobFolder::record(const std::string& name) const {
    const std::string path = file(name + ".done");
    if (!exists(path)) return std::nullopt;
    try {
        const Json json = Json::parse(read_file(path));
        return Record{process_from_json(json), json.at("host").get<std::string>()};
    } catch (const Json::exception&) {
        return std::nullopt;
    } catch (const UserError&) {
        return std::nullopt;
    }
}

bool JobFolder::is_running(const std::string& name) const {
    return exists(file(name + ".running"));
}

void JobFolder::stop() const {
    write_file(file(stop_name), "");
}

void JobFolder::allow_to_start() const {
    remove(file(stop_name));
}

bool JobFolder::is_stopped() const {
    return exists(file(stop_name));
}

int JobFolder::work(const std::string& name, const std::function<bool()>& interrupted) const {
    constexpr int not_done = 1;
    if (is_stopped()) return not_done;
    const Job job = read(name);
    publish_file(file(name + ".running"), host_name() + "\n");
    const ProcessResult process =
        run_process(job.command, job.limits, [&] { return is_stopped() || (interrupted && interrupted()); });
    if (!process.interrupted) {
        Json json = process_to_json(process);
        json["host"] = host_name();
        publish_file(file(name + ".done"), text_of(json));
        if (job.stops_all && process.signal == 0 && process.exit_code == *job.stops_all) stop();
    }
    remove(file(name + ".running"));
    return process.interrupted || process.signal != 0 ? not_done : process.exit_code;
}

}  // namespace heddle::jobs

#include "cli/terminal/campaign_table.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

namespace heddle::cli {

namespace {

std::string clock_text(double seconds) {
    const auto whole = static_cast<unsigned long>(seconds);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

CampaignTable::CampaignTable(bool wanted) : active_(wanted && isatty(STDERR_FILENO) != 0) {}

CampaignTable::~CampaignTable() {
    close();
}

void CampaignTable::show(const cubes::CampaignProgress& progress) {
    if (!active_) return;
    close();
    fmt::print(stderr, "{}", campaign_text(progress));
    std::fflush(stderr);
    written_ = true;
}

void CampaignTable::close() {
    if (written_) fmt::print(stderr, "\033[2A\r\033[J");
    written_ = false;
    std::fflush(stderr);
}

std::string campaign_text(const cubes::CampaignProgress& progress) {
    const std::string left = progress.seconds_left ? clock_text(*progress.seconds_left) : "?";
    return fmt::format("{:>8}{:>9}{:>9}{:>9}{:>11}{:>11}\n", "done", "running", "failed", "waiting", "time", "left") +
           fmt::format("{:>8}{:>9}{:>9}{:>9}{:>11}{:>11}\n", progress.done, progress.running, progress.failed,
                       progress.waiting, clock_text(progress.seconds), left);
}

}  // namespace heddle::cli

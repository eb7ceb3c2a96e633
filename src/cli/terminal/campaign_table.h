// How far the parts of a plan are, on a terminal.
#pragma once

#include <string>

#include "cubes/campaign.h"

namespace heddle::cli {

// Writes only if stderr is a terminal; what it has written is gone when the object is.
class CampaignTable {
public:
    explicit CampaignTable(bool wanted);
    ~CampaignTable();
    CampaignTable(const CampaignTable&) = delete;
    CampaignTable& operator=(const CampaignTable&) = delete;

    void show(const cubes::CampaignProgress& progress);
    void close();  // what was written is gone then

private:
    bool active_;
    bool written_ = false;
};

// Two lines: what the columns are, and their values.
std::string campaign_text(const cubes::CampaignProgress& progress);

}  // namespace heddle::cli

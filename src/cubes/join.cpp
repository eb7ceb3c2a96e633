#include "cubes/join.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cubes/cover.h"
#include "util/error.h"

namespace heddle::cubes {

using model::Verdict;
using model::VerdictKind;

namespace {

using PartKey = std::pair<std::string, unsigned>;  // the sum of a plan, and the number of a part

bool is_safe(const Verdict& verdict) {
    return verdict.kind == VerdictKind::Safe || verdict.kind == VerdictKind::SafeUpTo;
}

bool is_definite(const Verdict& verdict) {
    return verdict.kind != VerdictKind::Unknown;
}

// "1, 3, 5 and 12 more"
std::string listed(const std::vector<unsigned>& parts) {
    constexpr std::size_t most = 12;
    const std::vector<unsigned> first(parts.begin(),
                                      parts.begin() + static_cast<std::ptrdiff_t>(std::min(most, parts.size())));
    const std::string rest = parts.size() > most ? fmt::format(" and {} more", parts.size() - most) : "";
    return fmt::format("{}{}", fmt::join(first, ", "), rest);
}

template <class T>
void keep_common(std::vector<T>& kept, const std::vector<T>& other) {
    std::erase_if(kept, [&](const T& item) { return std::ranges::find(other, item) == other.end(); });
}

template <class T>
void add_new(std::vector<T>& all, const std::vector<T>& other) {
    for (const T& item : other)
        if (std::ranges::find(all, item) == all.end()) all.push_back(item);
}

class Joiner {
public:
    Joiner(const Plan& plan, const Replay& replay, const Digest& digest)
        : plan_(plan), replay_(replay), digest_(digest) {}

    Joined run(const std::vector<FoundFile>& files) {
        const std::string wrong = what_is_wrong_with_parts(plan_);
        if (!wrong.empty()) throw UserError("the plan is not sound: " + wrong);
        find_plans(files);
        for (const FoundFile& file : files)
            if (!is_plan_.contains(file.name)) add_result(file);
        for (const auto& [key, names] : found_in_) note_repetition(key, names);
        conclude();
        return std::move(joined_);
    }

private:
    struct Answer {
        PartState state = PartState::Missing;
        std::optional<Verdict> verdict;
        std::string reason;
    };

    void refuse(const FoundFile& file, const std::string& why) {
        joined_.complaints.push_back(file.name + ": " + why);
        joined_.ill.insert(file.name);
    }

    // Plans that divide a part of this plan, or of one of them, in any order of the files.
    void find_plans(const std::vector<FoundFile>& files) {
        std::map<std::string, std::pair<const FoundFile*, Plan>> open;
        for (const FoundFile& file : files) {
            if (!looks_like_a_plan(nlohmann::json::parse(file.text, nullptr, false))) continue;
            is_plan_.insert(file.name);
            try {
                Plan plan = parse_plan(file.text, file.name, digest_);
                if (plan.sum != plan_.sum) open.emplace(file.name, std::pair(&file, std::move(plan)));
            } catch (const UserError& error) {
                refuse_with_name(file, error);
            }
        }
        known_.emplace(plan_.sum, plan_);
        for (bool has_found = true; has_found;) {
            has_found = false;
            for (auto entry = open.begin(); entry != open.end();) {
                const auto& [file, plan] = entry->second;
                const bool belongs = plan.within && known_.contains(plan.within->plan);
                if (belongs) add_plan(*file, plan);
                has_found = has_found || belongs;
                entry = belongs ? open.erase(entry) : std::next(entry);
            }
        }
        for (const auto& [name, entry] : open) refuse(*entry.first, "is a plan for something else");
    }

    void add_plan(const FoundFile& file, const Plan& plan) {
        const Plan& parent = known_.at(plan.within->plan);
        const unsigned part = plan.within->part;
        if (part < 1 || part > parent.parts.size())
            return refuse(file, fmt::format("divides part {}, which there is not", part));
        const std::string wrong = what_is_wrong_with_parts(plan);
        if (!wrong.empty()) return refuse(file, "is not sound: " + wrong);
        if (cube_of_root(plan) != cube_of(parent, part) || !is_of_the_same_question(plan, parent))
            return refuse(file, fmt::format("does not divide part {} of the plan", part));
        divided_[{parent.sum, part}].push_back(plan.sum);
        joined_.plan_files[plan.sum] = file.name;
        known_.emplace(plan.sum, plan);
    }

    static encoder::Cube cube_of_root(const Plan& plan) {
        Plan whole = plan;
        whole.parts = {plan.root};
        return cube_of(whole, 1);
    }

    static bool is_of_the_same_question(const Plan& a, const Plan& b) {
        return a.heddle_version == b.heddle_version && a.arguments == b.arguments && a.files == b.files &&
               a.fingerprint == b.fingerprint && a.loops == b.loops && a.constant_loops == b.constant_loops &&
               a.encoding == b.encoding;
    }

    void refuse_with_name(const FoundFile& file, const UserError& error) {  // whose text begins with it
        joined_.complaints.emplace_back(error.what());
        joined_.ill.insert(file.name);
    }

    void add_result(const FoundFile& file) {
        try {
            PartResult result = parse_result(file.text, file.name, digest_);
            const auto plan = known_.find(result.plan);
            if (plan == known_.end()) return refuse(file, "is a result for another plan");
            if (result.part < 1 || result.part > plan->second.parts.size())
                return refuse(file, fmt::format("is for part {}, which there is not", result.part));
            if (result.verdict.kind == VerdictKind::Unsafe && !is_confirmed(file, result.verdict)) return;
            const PartKey key{result.plan, result.part};
            found_in_[key].push_back(file.name);
            results_[key].push_back(std::move(result.verdict));
        } catch (const UserError& error) {
            refuse_with_name(file, error);
        }
    }

    bool is_confirmed(const FoundFile& file, const Verdict& verdict) {
        std::string why = "it shows no run";
        for (const model::Trace& trace : verdict.traces)
            if (why = replay_(trace); why.empty()) return true;
        refuse(file, "says UNSAFE, but " + why);
        return false;
    }

    void note_repetition(const PartKey& key, const std::vector<std::string>& names) {
        if (names.size() < 2) return;
        const std::vector<Verdict>& verdicts = results_.at(key);
        const bool fails =
            std::ranges::any_of(verdicts, [](const Verdict& v) { return v.kind == VerdictKind::Unsafe; });
        if (fails && std::ranges::any_of(verdicts, is_safe)) {
            joined_.complaints.push_back(
                fmt::format("part {}: results that contradict each other: {}", key.second, fmt::join(names, ", ")));
            joined_.is_contradictory = true;
        } else {
            joined_.notes.push_back(
                fmt::format("part {}: {} results, counted once: {}", key.second, names.size(), fmt::join(names, ", ")));
        }
    }

    // Of contradicting results, the one that was replayed is right.
    Answer answer_of(const PartKey& key) {
        Answer answer;
        const auto results = results_.find(key);
        if (results != results_.end()) {
            for (const VerdictKind kind :
                 {VerdictKind::Unsafe, VerdictKind::SafeUpTo, VerdictKind::Safe, VerdictKind::Unknown})
                for (const Verdict& verdict : results->second)
                    if (verdict.kind == kind && !answer.verdict) answer.verdict = verdict;
            if (is_definite(*answer.verdict)) {
                answer.state = is_safe(*answer.verdict) ? PartState::Safe : PartState::Unsafe;
                return answer;
            }
            answer.state = PartState::NoAnswer;
            answer.reason = answer.verdict->reason;
        }
        const auto plans = divided_.find(key);
        if (plans == divided_.end()) {
            joined_.open.push_back({key.first, key.second, answer.state, answer.reason});
            return answer;
        }
        for (const std::string& sum : plans->second) {
            Answer together = answer_of_plan(known_.at(sum));
            if (together.state == PartState::Safe || together.state == PartState::Unsafe) return together;
            answer.reason = together.reason;
            answer.state = together.state;
        }
        return answer;
    }

    Answer answer_of_plan(const Plan& plan, std::vector<Answer>* of_parts = nullptr) {
        Answer all{PartState::Safe, std::nullopt, ""};
        std::vector<unsigned> missing;
        std::string reason;
        for (unsigned part = 1; part <= plan.parts.size(); ++part) {
            Answer one = answer_of({plan.sum, part});
            if (of_parts) of_parts->push_back(one);
            if (one.state == PartState::Unsafe) {
                if (all.state != PartState::Unsafe) all = one;
            } else if (one.state == PartState::Safe) {
                if (all.state == PartState::Safe) add_safe(all, *one.verdict);
            } else {
                if (one.state == PartState::Missing)
                    missing.push_back(part);
                else if (reason.empty())
                    reason = fmt::format("part {} has no answer: {}", part, one.reason);
                if (all.state == PartState::Safe) all = {PartState::NoAnswer, std::nullopt, ""};
            }
        }
        if (all.state == PartState::NoAnswer) {
            if (!missing.empty())
                all.reason = fmt::format("no result for part{} {} of {}", missing.size() > 1 ? "s" : "",
                                         listed(missing), plan.parts.size());
            if (!reason.empty()) all.reason += (all.reason.empty() ? "" : "; ") + reason;
        }
        return all;
    }

    static void add_safe(Answer& all, const Verdict& part) {
        if (!all.verdict) {
            all.verdict = part;
            return;
        }
        Verdict& verdict = *all.verdict;
        if (part.kind == VerdictKind::SafeUpTo) verdict.kind = VerdictKind::SafeUpTo;
        verdict.assumes_sequential_consistency |= part.assumes_sequential_consistency;
        add_new(verdict.limitations, part.limitations);
        add_new(verdict.caveats, part.caveats);
        keep_common(verdict.never_reached, part.never_reached);
    }

    void conclude() {
        std::vector<Answer> parts;
        Answer all = answer_of_plan(plan_, &parts);
        for (const Answer& part : parts) joined_.states.push_back(part.state);
        if (all.verdict && all.state != PartState::NoAnswer) {
            joined_.verdict = *all.verdict;
            std::ranges::sort(joined_.verdict.limitations);
        } else {
            joined_.verdict.kind = VerdictKind::Unknown;
            joined_.verdict.reason = all.reason;
        }
        if (joined_.is_contradictory && joined_.verdict.kind != VerdictKind::Unsafe) {
            joined_.verdict = {};
            joined_.verdict.reason = "results contradict each other";
        }
    }

    const Plan& plan_;
    const Replay& replay_;
    const Digest& digest_;
    Joined joined_;
    std::set<std::string> is_plan_;                         // names of files
    std::map<std::string, Plan> known_;                     // by their sums: the plan and those within it
    std::map<PartKey, std::vector<std::string>> divided_;   // parts and the plans within them
    std::map<PartKey, std::vector<std::string>> found_in_;  // names of files
    std::map<PartKey, std::vector<Verdict>> results_;
};

}  // namespace

Joined join(const Plan& plan, const std::vector<FoundFile>& files, const Replay& replay, const Digest& digest) {
    return Joiner(plan, replay, digest).run(files);
}

}  // namespace heddle::cubes

#include "gir/rules.h"

namespace heddle::gir {

namespace {

Term touches(const Access& access, term::Manager& manager) {
    return manager.logical_or(access.reads, access.writes);
}

Term combines(const Access& access, Operator by) {
    return access.combines[static_cast<std::size_t>(by)];
}

Term are_separate(Term a, Term b, term::Manager& manager) {
    return manager.equal(manager.bv_and(a, b), manager.bits(0, a.sort().width()));
}

}  // namespace

std::string_view rule_name(Rule rule) {
    switch (rule) {
        case Rule::Disjoint:
            return "1 no common object";
        case Rule::Index:
            return "2 index";
        case Rule::Pointer:
            return "3 pointer";
        case Rule::Unchanged:
            return "4a unchanged";
        case Rule::SameValue:
            return "4b same value";
        case Rule::SameDecision:
            return "4c same decision";
        case Rule::Commuting:
            return "commuting updates";
        case Rule::SeparateBits:
            return "separate bits";
        case Rule::Create:
            return "create";
        case Rule::Join:
            return "join";
    }
    return "";
}

Term apart(const Meeting& meeting, term::Manager& manager) {
    const auto& [taken, next, now] = meeting;
    return manager.logical_not(manager.logical_or(manager.logical_and(taken.writes, touches(next, manager)),
                                                  manager.logical_and(next.writes, touches(taken, manager))));
}

Term unchanged(const Access& writer, Term now, term::Manager& manager) {
    return manager.equal(now, writer.value);
}

Term same_value(const Meeting& meeting, term::Manager& manager) {
    return manager.equal(meeting.taken.value, meeting.next.value);
}

Term commuting(const Meeting& meeting, term::Manager& manager) {
    Term result = manager.bottom();
    for (std::size_t i = 0; i < operator_count; ++i)
        result = manager.logical_or(result, manager.logical_and(meeting.taken.combines[i], meeting.next.combines[i]));
    return result;
}

Term separate_bits(const Meeting& meeting, term::Manager& manager) {
    std::vector<Term> cases;
    const auto add = [&](const Access& a, Operator by, const Access& b, Operator other, bool inverted) {
        const Term both = manager.logical_and(combines(a, by), combines(b, other));
        if (both.is_false()) return;
        const Term bits = inverted ? manager.bv_not(b.operand) : b.operand;
        cases.push_back(manager.logical_and(both, are_separate(a.operand, bits, manager)));
    };
    for (const auto& [a, b] : {std::pair(&meeting.taken, &meeting.next), std::pair(&meeting.next, &meeting.taken)}) {
        add(*a, Operator::Or, *b, Operator::And, true);
        add(*a, Operator::Xor, *b, Operator::And, true);
        add(*a, Operator::Or, *b, Operator::Xor, false);
    }
    return manager.logical_or(cases);
}

Term harmless(const Meeting& meeting, Rules rules, Term taken_alike, Term next_alike, term::Manager& manager) {
    if (!by_value(rules)) return apart(meeting, manager);
    const auto& [taken, next, now] = meeting;
    // A clause `both -> excuse`; the excuse is not built where the two cannot meet so.
    const auto unless = [&](Term one, Term other, auto excuse) {
        const Term both = manager.logical_and(one, other);
        return both.is_false() ? manager.top() : manager.implies(both, excuse());
    };
    const auto reader_is_safe = [&](const Access& writer, const Access& reader, Term alike) {
        return manager.logical_or(now ? unchanged(writer, *now, manager) : manager.bottom(),
                                  manager.logical_and(reader.decides, alike));
    };
    const Term stays = manager.logical_and(std::vector{
        unless(taken.writes, next.reads, [&] { return reader_is_safe(taken, next, next_alike); }),
        unless(next.writes, taken.reads, [&] { return reader_is_safe(next, taken, taken_alike); }),
        unless(taken.writes, next.writes, [&] { return now ? same_value(meeting, manager) : manager.bottom(); })});
    return manager.logical_or(std::vector{stays, commuting(meeting, manager), separate_bits(meeting, manager)});
}

}  // namespace heddle::gir

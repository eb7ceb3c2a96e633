#include "engine/search.h"

#include <algorithm>
#include <limits>

namespace heddle::engine {

ChosenBackend::ChosenBackend(const Context& context) {
    const CheckOptions& options = context.options;
    backend = context.make_backend();
    if (options.cross_check.empty()) return;
    auto both = std::make_unique<solver::CrossChecked>(
        std::move(backend), solver::make_second_backend(options.cross_check, context.solver, context.manager));
    cross_check = both.get();
    backend = std::move(both);
}

void ChosenBackend::report_to(Verdict& verdict) const {
    if (cross_check == nullptr) return;
    const auto& tally = cross_check->tally();
    verdict.cross_check = {cross_check->second_name(), tally.confirmed, tally.not_confirmed, tally.reason};
}

unsigned depth_for(const model::Program& program, std::optional<unsigned> wanted) {
    const std::uint64_t longest = model::longest_run(program);
    return static_cast<unsigned>(
        std::min<std::uint64_t>(longest, wanted.value_or(std::numeric_limits<unsigned>::max())));
}

std::unique_ptr<encoder::Encoding> encode(const model::Program& program, term::Manager& manager,
                                          const CheckOptions& options, encoder::EncodingOptions encoding,
                                          encoder::Sink sink) {
    if (encoding.kind == encoder::EncodingKind::Auto && options.counts_steps())
        encoding.kind = encoder::EncodingKind::Writer;
    encoding.ends_anywhere = options.properties.contains(model::Property::Race);
    return encoder::make_encoding(program, manager, encoding, std::move(sink));
}

DirectSearch::DirectSearch(const model::Program& program, Context& context, const encoder::EncodingOptions& encoding)
    : program_(program),
      full_depth_(depth_for(program, context.options.depth)),
      manager_(context.manager),
      chosen_(context),
      session_(context, std::move(chosen_.backend), [&](encoder::Sink sink) {
          return encode(program, context.manager, context.options, encoding, std::move(sink));
      }) {
    if (context.options.part) keep_to_part(context.options.part->cube);
}

// A literal about a move needs its frame, whatever the depth is that is asked first.
void DirectSearch::keep_to_part(const encoder::Cube& cube) {
    unsigned frames = 0;
    for (const encoder::Literal& literal : cube)
        if (const auto* move = std::get_if<encoder::MoveChoice>(&literal.choice))
            frames = std::max(frames, move->frame + 1);
    session_.extend_to(frames);
    for (const encoder::Literal& literal : cube) {
        const Term chosen = session_.encoding().chosen(literal.choice);
        session_.accept(literal.is_true ? chosen : manager_.logical_not(chosen));
    }
}

solver::Answer DirectSearch::ask(const Query& query, unsigned depth, std::optional<std::chrono::milliseconds> time) {
    asked_depth_ = depth;
    session_.extend_to(depth);
    const Term asked = query({session_.encoding(), program_, depth});
    return session_.ask({&asked, 1}, time);
}

}  // namespace heddle::engine

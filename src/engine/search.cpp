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

DirectSearch::DirectSearch(const model::Program& program, Context& context, const encoder::EncodingOptions& encoding)
    : program_(program),
      full_depth_(depth_for(program, context.options.depth)),
      chosen_(context),
      session_(context, std::move(chosen_.backend), [&](encoder::Sink sink) {
          encoder::EncodingOptions options = encoding;
          if (options.kind == encoder::EncodingKind::Auto && context.options.counts_steps())
              options.kind = encoder::EncodingKind::Writer;
          options.ends_anywhere = context.options.properties.contains(model::Property::Race);
          return encoder::make_encoding(program, context.manager, options, std::move(sink));
      }) {}

solver::Answer DirectSearch::ask(const Query& query, unsigned depth, std::optional<std::chrono::milliseconds> time) {
    asked_depth_ = depth;
    session_.extend_to(depth);
    const Term asked = query({session_.encoding(), program_, depth});
    return session_.ask({&asked, 1}, time);
}

}  // namespace heddle::engine

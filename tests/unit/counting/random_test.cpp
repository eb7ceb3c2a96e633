// No mode and no form loses a trace of any program: small ones for each thing that a step can be, and random ones.
#include <doctest/doctest.h>

#include "encoder/encoding_names.h"
#include "unit/counting/remaining.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::GirEncoding;
using encoder::Por;

namespace {

struct Sums {
    std::size_t all = 0, left = 0;
};

void check(const Example& example, const encoder::EncodingOptions& options, Sums& sums) {
    term::Manager manager;
    for (const Assignment& inputs : all_inputs(example.make(manager))) {
        const Traces traces = traces_of(example, inputs);
        // Where an assumption ends main before its first step there is no run, and nothing to keep.
        const bool makes_no_step = traces.of_schedule.begin()->first.empty();
        if (traces.of_schedule.size() > 60 || makes_no_step) continue;
        CAPTURE(example.name);
        CAPTURE(encoder::name_of(options.kind));
        CAPTURE(encoder::name_of(options.por));
        CAPTURE(encoder::name_of(options.gir));
        const Remaining left = remaining(example, inputs, options, traces);
        CHECK(left.traces == traces.count);
        sums.all += traces.of_schedule.size();
        sums.left += left.schedules.size();
    }
}

// Another mode, form and encoding for each number, so that all are met.
encoder::EncodingOptions options_for(std::size_t number) {
    return {.kind = number % 2 == 0 ? EncodingKind::Writer : EncodingKind::Frames,
            .windows = number % 7 != 0,
            .por = static_cast<Por>(1 + number % 4),
            .gir = static_cast<GirEncoding>(number / 4 % 4)};
}

}  // namespace

TEST_CASE("small programs keep all their traces in every mode") {
    Sums sums;
    for (const Example& example : small_examples())
        for (const Por por : {Por::Static, Por::Simple, Por::Full, Por::Optimal}) check(example, {.por = por}, sums);
    CHECK(sums.left < sums.all);
}

TEST_CASE("random programs keep all their traces, in some way each") {
    Sums sums;
    for (unsigned seed = 100; seed < 164; ++seed)
        check({"random " + std::to_string(seed), [=](term::Manager& m) { return random_program(m, seed); }},
              options_for(seed), sums);
    CHECK(sums.left < sums.all / 2);
}

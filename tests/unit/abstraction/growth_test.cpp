// An encoding to which predicates are added leaves the schedules that a new encoding with all of them leaves.
#include <doctest/doctest.h>

#include <algorithm>

#include "abstraction/predicates.h"
#include "encoder/encoding_names.h"
#include "unit/support/solved.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::EncodingOptions;
using encoder::GirEncoding;
using encoder::Por;

namespace {

// Two predicates about each of the first cells of a program, one joined after the other.
class Growing {
public:
    Growing(const Example& example, const EncodingOptions& options)
        : options_(options), program_(example.make(manager_)) {
        const abstraction::Units units(program_);
        abstraction::Predicates predicates(program_, manager_);
        programs_.push_back(predicates.track(units, {}));
        for (std::size_t c = 0; c < program_.cells.size() && c < 3; ++c)
            for (const unsigned number : {1U, 2U}) {
                const term::Term content = abstraction::content(program_, model::CellId(c), manager_);
                const term::Term other = abstraction::content(program_, model::CellId(0), manager_);
                const bool with_other = number == 2 && content.sort() == other.sort();
                const term::Term limit = with_other ? other : manager_.bits(number, content.sort().width());
                predicates.add(manager_.bv_ule(limit, content));
                programs_.push_back(predicates.track(units, {}));
            }
    }

    // The schedules of a solver that got predicates `grown` times, the last time when there were frames already.
    std::set<Schedule> schedules(std::size_t grown) {
        constexpr unsigned depth = 6;
        const auto backend = solver::make_backend("z3", manager_);
        const auto encoding = encoder::make_encoding(programs_[programs_.size() - 1 - grown], manager_, options_,
                                                     [&](term::Term formula) { backend->assert_formula(formula); });
        for (std::size_t i = grown; i-- > 0;) {
            encoding->extend_to(depth - static_cast<unsigned>(std::min<std::size_t>(i, depth)));
            encoding->grow(programs_[programs_.size() - 1 - i]);
        }
        encoding->extend_to(depth);
        std::vector<encoder::Scheduled> anywhere;
        for (std::size_t l = 0; l < program_.threads[0].locations.size(); ++l)
            anywhere.push_back({model::ThreadId(0), model::LocationId(l)});
        const term::Term asked = encoding->stands_at(anywhere);
        std::set<Schedule> found;
        while (backend->check({&asked, 1}, {}) == solver::Answer::Sat) {
            term::Evaluator value([&](term::Term variable) { return backend->value(variable); });
            const Schedule schedule = encoding->schedule(value);
            REQUIRE(found.insert(schedule).second);
            backend->assert_formula(manager_.logical_not(encoding->has_schedule(schedule)));
        }
        return found;
    }

    std::size_t most() const { return programs_.size() - 1; }

private:
    const EncodingOptions options_;
    term::Manager manager_;
    const model::Program program_;
    std::vector<model::Program> programs_;
};

constexpr Por modes[] = {Por::None, Por::Static, Por::Simple, Por::Full, Por::Optimal};
constexpr GirEncoding forms[] = {GirEncoding::Descriptor, GirEncoding::Pairwise, GirEncoding::Merged,
                                 GirEncoding::Dependent};

std::vector<EncodingOptions> ways() {
    std::vector<EncodingOptions> result;
    std::size_t number = 0;
    for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames})
        for (const Por por : modes) {
            EncodingOptions options;
            options.kind = kind;
            options.por = por;
            options.gir = forms[number++ % std::size(forms)];
            options.windows = number % 3 != 0;
            options.grows = true;
            result.push_back(options);
        }
    return result;
}

}  // namespace

TEST_CASE("a grown encoding leaves the same schedules as a new one") {
    for (const Example& example : small_examples())
        for (const EncodingOptions& options : ways()) {
            CAPTURE(example.name);
            CAPTURE(encoder::name_of(options.kind));
            CAPTURE(encoder::name_of(options.por));
            Growing growing(example, options);
            const std::set<Schedule> expected = growing.schedules(0);
            CHECK(growing.schedules(std::min<std::size_t>(1, growing.most())) == expected);
            CHECK(growing.schedules(growing.most()) == expected);
        }
}

TEST_CASE("dependencies that do not come back are noticed") {
    for (EncodingOptions options : ways()) {
        if (options.por == Por::None) continue;
        CAPTURE(encoder::name_of(options.kind));
        CAPTURE(encoder::name_of(options.por));
        options.forgets_dependencies = true;
        std::size_t wrong = 0;
        for (const Example& example : small_examples()) {
            Growing growing(example, options);
            wrong += growing.schedules(growing.most()) != growing.schedules(0) ? 1 : 0;
        }
        CHECK(wrong > 0);
    }
}

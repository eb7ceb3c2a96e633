#include "engine/divide.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "encoder/encoding_names.h"
#include "engine/input_bounds.h"
#include "engine/round.h"
#include "lookahead/division.h"
#include "util/error.h"

namespace heddle::engine {

using encoder::Choice;
using encoder::Literal;

namespace {

// Where frames are divided by moves, so far ahead.
constexpr unsigned frames_looked_at = 32;

// Divides one program of which no run is cut, or is to be cut there.
class Divider {
public:
    Divider(const model::Program& program, term::Manager& manager, const CheckOptions& options,
            const std::function<void()>& pause)
        : program_(program), manager_(manager), options_(options), pause_(pause) {
        encoding_ = encode(program, manager, options, options.encoding, [this](Term formula) {
            pause_();
            formulas_.push_back(formula);
        });
        const unsigned depth = depth_for(program, options.depth);
        const unsigned frames = encoding_->counts_steps() ? std::min(depth, frames_looked_at) : depth;
        encoding_->extend_to(std::max(frames, frames_of_part()));
        // A failure beyond these frames says nothing about them.
        if (frames == depth) formulas_.push_back(encoding_->violation({options.properties, {}}, depth));
        choices_ = encoding_->choices(frames);
        inputs_ = input_choices(program, formulas_);
        choices_.insert(choices_.end(), inputs_.begin(), inputs_.end());
    }

    std::string encoding_name() const {
        if (!encoding_->counts_steps()) return encoder::name_of(encoder::EncodingKind::Order);
        const bool is_plain = options_.encoding.kind == encoder::EncodingKind::Frames;
        return encoder::name_of(is_plain ? encoder::EncodingKind::Frames : encoder::EncodingKind::Writer);
    }
    std::size_t candidates() const { return choices_.size(); }

    std::vector<encoder::Cube> run(unsigned parts) {
        const encoder::Cube root = options_.part ? options_.part->cube : encoder::Cube{};
        for (const Literal& literal : root) {
            const Term chosen = encoding_->chosen(literal.choice);
            formulas_.push_back(literal.is_true ? chosen : manager_.logical_not(chosen));
        }
        lookahead::Propagation propagation(formulas_);
        relate_input_choices(propagation, program_, manager_, *encoding_, inputs_);
        std::vector<lookahead::Propagation::Literal> candidates;
        for (const Choice& choice : choices_) candidates.push_back(propagation.literal(encoding_->chosen(choice)));
        std::vector<encoder::Cube> cubes;
        for (const lookahead::Part& part : lookahead::divide(propagation, candidates, parts, pause_)) {
            encoder::Cube& cube = cubes.emplace_back(root);
            for (const auto& [number, is_true] : part) cube.push_back({choices_[number], is_true});
        }
        return cubes;
    }

private:
    unsigned frames_of_part() const {
        unsigned frames = 0;
        if (options_.part)
            for (const Literal& literal : options_.part->cube)
                if (const auto* move = std::get_if<encoder::MoveChoice>(&literal.choice))
                    frames = std::max(frames, move->frame + 1);
        return frames;
    }

    const model::Program& program_;
    term::Manager& manager_;
    const CheckOptions& options_;
    const std::function<void()>& pause_;
    std::vector<Term> formulas_;
    std::unique_ptr<encoder::Encoding> encoding_;
    std::vector<Choice> choices_, inputs_;
};

std::string step_text(const model::Program& program, const model::Place& place) {
    const model::Step& step = program.step(place);
    return fmt::format("{} of {} ({})", step.text, program.thread(place.thread).name, step.where.file_and_line());
}

std::string text_of(const model::Program& program, const Choice& choice) {
    if (const auto* order = std::get_if<encoder::OrderChoice>(&choice))
        return fmt::format("{} before {}", step_text(program, order->first), step_text(program, order->second));
    if (const auto* move = std::get_if<encoder::MoveChoice>(&choice))
        return fmt::format("{} makes step {}", program.thread(move->thread).name, move->frame + 1);
    const auto& [number, bound] = std::get<encoder::InputChoice>(choice);
    const model::Input& input = program.inputs[number];
    return fmt::format("the input of {} ({}) is below {}", program.thread(input.thread).name,
                       input.where.file_and_line(), bound);
}

std::map<Choice, std::string> texts_of(const model::Program& program, const std::vector<encoder::Cube>& cubes) {
    std::map<Choice, std::string> texts;
    for (const encoder::Cube& cube : cubes)
        for (const Literal& literal : cube)
            if (!texts.contains(literal.choice)) texts[literal.choice] = text_of(program, literal.choice);
    return texts;
}

}  // namespace

Division divide(const ProgramSource& source, const CheckOptions& options, unsigned parts) {
    const Stopwatch stopwatch(options.timeout);
    Watcher watcher(options.interrupted);
    Experience experience;
    constexpr unsigned last_round = 10;
    try {
        for (unsigned number = 0; number <= last_round; ++number) {
            const Unwinding unwinding = unwinding_of_round(options, number);
            Round round(source, options, unwinding, stopwatch, watcher, experience);
            const bool is_given = options.unwind || options.part;
            if (!is_given && round.may_be_cut() && round.reachable_cut()) continue;
            const std::function<void()> pause = [&] { round.pause(); };
            Divider divider(round.program(), round.manager(), options, pause);
            Division result{unwinding.loops, unwinding.constant_loops, divider.encoding_name(), {}, {}, 0};
            result.cubes = divider.run(parts);
            result.texts = texts_of(round.program(), result.cubes);
            result.candidates = divider.candidates();
            return result;
        }
    } catch (const GaveUp& stop) {
        throw UserError(fmt::format("no plan was made: {}; a bound on loops (--unwind) may help", stop.reason));
    }
    throw UserError("no plan was made: loops have no end that was found; name a bound (--unwind)");
}

}  // namespace heddle::engine

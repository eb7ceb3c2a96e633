// How a trace tells of a weak compare-and-exchange that fails although it has found what it expects.
#pragma once

namespace heddle::model {

// The end of the text of the step.
inline constexpr const char* fails_for_nothing = " fails for no reason";

}  // namespace heddle::model

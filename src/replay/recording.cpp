#include "replay/recording.h"

#include <algorithm>

namespace heddle::replay {

void Recording::add(const Segment& segment) {
    const auto last = std::find_if(segments.rbegin(), segments.rend(),
                                   [&](const Segment& earlier) { return earlier.thread == segment.thread; });
    if (last != segments.rend() && last->stop == segment.stop) return;  // it has not moved
    if (last != segments.rend() && last == segments.rbegin()) segments.pop_back();
    segments.push_back(segment);
    segments.back().time = events.size();
}

}  // namespace heddle::replay

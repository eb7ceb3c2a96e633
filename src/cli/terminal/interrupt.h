// Ctrl-C and kill as a flag that long work looks at.
#pragma once

namespace heddle::cli {

// From now on the first SIGINT or SIGTERM sets the flag; a second one ends the process at once.
void watch_for_interrupts();

bool interrupted();

}  // namespace heddle::cli

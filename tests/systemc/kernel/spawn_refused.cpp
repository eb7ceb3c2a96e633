// Processes that are made by functions.
// expect-error: 2 sc_spawn is not supported
#include <systemc.h>

void run() {}

int sc_main(int, char*[]) {
    sc_spawn(run);
    return 0;
}

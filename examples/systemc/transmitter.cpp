// NODES nodes wake each other in turn; the first one wakes the second in its first step, and a wake-up that comes too early is
// lost.  With BUG 1, as it is at first, the last one must not be woken, but may be; with BUG 0 it may.
#include "model.h"

#ifndef NODES
#define NODES 3
#endif
#ifndef BUG
#define BUG 1
#endif

sc_event events[NODES + 1];
int woken = 0;

SC_MODULE(Node) {
    int number = 0;

    SC_HAS_PROCESS(Node);
    explicit Node(sc_module_name = "node") { SC_THREAD(transmit); }
    void transmit() {
        while (true) {
            if (number > 0) wait(events[number]);
            if (number == 0 && woken > 0) wait(events[NODES]);
            if (number == NODES - 1) sc_assert(!BUG);
            woken = number + 1;
            events[number + 1].notify();
            if (number == 0) wait(events[NODES]);
        }
    }
};

int sc_main(int, char*[]) {
    Node nodes[NODES];
    for (int i = 0; i < NODES; ++i) nodes[i].number = i;
    simulate();
    outcome(woken);
    return 0;
}

// A token goes round: the master sends a number to the first of NODES nodes, each adds 1 and wakes the next, the last
// wakes the master, which looks whether the number is right.  A wake-up that comes before its wait is lost, and then the
// ring stands still.  BUG 1: a node adds 2 if the number is 7.  BUG 2: the last node hands on an old number at times.
// ROUNDS: as many; else for ever.
#include "model.h"

#ifndef NODES
#define NODES 2
#endif
#ifndef BUG
#define BUG 0
#endif

int token, rounds = 0;
sc_event events[NODES + 1];  // the last one wakes the master

SC_MODULE(Node) {
    int number = 0;

    SC_HAS_PROCESS(Node);
    explicit Node(sc_module_name = "node") { SC_THREAD(transmit); }
    void transmit() {
        while (true) {
            wait(events[number]);
            if (BUG == 1 && token == 7) ++token;
            if (BUG != 2 || number != NODES - 1 || token != 5) ++token;
            events[number + 1].notify();
        }
    }
};

SC_MODULE(Master) {
    SC_CTOR(Master) { SC_THREAD(run); }
    void run() {
#ifdef ROUNDS
        while (rounds++ < ROUNDS) {
#else
        while (true) {
#endif
            const int sent = token = input(0, 9);
            events[0].notify();
            wait(events[NODES]);
            sc_assert(token == sent + NODES);
        }
    }
};

int sc_main(int, char*[]) {
    Node nodes[NODES];
    for (int i = 0; i < NODES; ++i) nodes[i].number = i;
    Master master("master");
    simulate();
    outcome(rounds);
    return 0;
}

// A jump to wherever a pointer says is not modelled.
// expect-error: 3 unsupported: the address of a label
int main(void) {
    static void *const places[] = {&&first, &&second};
    int round = 0;
    goto *places[round];
first:
    ++round;
    goto *places[round];
second:
    return round;
}

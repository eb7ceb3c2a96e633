// An object with an alignment of its own is used after its end.
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
struct alignas(64) Line {
    int value = 3;
};

int main() {
    Line* line = new Line;
    delete line;
    return line->value;  // fails here
}

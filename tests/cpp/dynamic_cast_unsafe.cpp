// It is not what it is taken for.
// args: --check memory
// expect: UNSAFE: null pointer
struct Shape {
    virtual ~Shape() {}
};
struct Circle : Shape {
    int radius = 1;
};
struct Square : Shape {};

int main() {
    Square square;
    Shape* shape = &square;
    dynamic_cast<Circle*>(shape)->radius = 2;
}

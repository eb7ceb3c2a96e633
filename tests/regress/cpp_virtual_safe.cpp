// A call through a table of virtual functions.
// args: --clang-arg=-fno-rtti
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct Shape {
    virtual int corners() const = 0;
};
struct Triangle : Shape {
    int corners() const override { return 3; }
};
struct Square : Shape {
    int corners() const override { return 4; }
};

int seen;

void *worker(void *arg) {
    seen = static_cast<Shape *>(arg)->corners();
    return nullptr;
}

int main() {
    Triangle triangle;
    Square square;
    Shape *shapes[2] = {&triangle, &square};
    pthread_t t;
    pthread_create(&t, nullptr, worker, shapes[1]);
    pthread_join(t, nullptr);
    assert(seen == 4);
    return 0;
}

// Names of objects and of their parts, from what the source calls them.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "ir/refusals.h"
#include "ir/stubs.h"
#include "lowered.h"

using namespace heddle;

namespace {

// All cells that threads share, but for those of the model itself.
std::set<std::string> cells_of(const std::string& text) {
    const testing::Lowered lowered(text);
    std::set<std::string> names;
    for (const model::Cell& cell : lowered.program.cells) {
        const model::Object& object = lowered.program.objects[cell.object.index];
        if (!object.is_hidden && !object.is_life) names.insert(cell.name);
    }
    return names;
}

std::string text_of(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

// Two threads run work(object), which main makes by `make`.
std::string program(const std::string& declarations, const std::string& work, const std::string& make) {
    return "#include <pthread.h>\n#include <stdlib.h>\n" + declarations + "\nvoid *work(void *p) {\n" + work +
           "\nreturn 0; }\nint main(void) { pthread_t a, b; " + make +
           " pthread_create(&a, 0, work, object); pthread_create(&b, 0, work, object); pthread_join(a, 0); "
           "pthread_join(b, 0); return 0; }\n";
}

}  // namespace

TEST_CASE("a heap object is named by the variable that is given its address") {
    CHECK(text_of(cells_of(program(
              "struct pool { int count; int slots[2]; };", "struct pool *mine = p; mine->count++; mine->slots[1]++;",
              "struct pool *object = malloc(sizeof *object);"))) == "object->count, object->slots[1]");
}

TEST_CASE("... also where another function has made it") {
    const std::string made =
        "struct pool { int count; };\nstatic void *get(size_t size) { void *memory = malloc(size); if (!memory) "
        "abort(); "
        "return memory; }\nstatic struct pool *make(void) { struct pool *fresh = get(sizeof *fresh); return fresh; }";
    CHECK(text_of(cells_of(program(made, "((struct pool *)p)->count++;", "struct pool *object = make();"))) ==
          "object->count");
}

TEST_CASE("... or by the field or the global variable") {
    CHECK(text_of(cells_of(program("struct ring { int *slots; } ring; int *numbers;", "ring.slots[1]++; numbers[2]++;",
                                   "void *object = 0; ring.slots = malloc(3 * sizeof(int)); numbers = malloc(12);"))) ==
          "numbers[2], ring.slots[1]");
}

TEST_CASE("nodes of a list are named by what leads to them, or by their type and numbered") {
    CHECK(text_of(cells_of(program("struct node { int value; struct node *next; } *head;",
                                   "head->value++; head->next->value++; head->next->next->value++;",
                                   "void *object = 0; head = malloc(sizeof *head); head->next = malloc(sizeof *head); "
                                   "head->next->next = malloc(sizeof *head);"))) ==
          "head->value, node#2->value, node->value");
}

TEST_CASE("equal names are told apart by what they are declared in") {
    CHECK(text_of(
              cells_of(program("int x; void set(int *p) { *p = 1; } void *other(void *p) { set(p); return 0; }\n"
                               "void start(void) { static int y; int x = 0; pthread_t t; pthread_create(&t, 0, other, "
                               "&x); x++; y++; pthread_join(t, 0); }",
                               "x++; start();", "void *object = 0;"))) == "start::x, start::x#2, x, y");
}

TEST_CASE("values are shown as the source has them") {
    const testing::Lowered lowered(program(
        "enum phase { IDLE, RUNNING }; struct pool { enum phase phase; void (*run)(void); double load; unsigned count; "
        "_Bool on; }; void go(void) {}",
        "struct pool *mine = p; mine->phase = RUNNING; mine->run = go; mine->load = 0.5; mine->count--; mine->on = 1;",
        "struct pool *object = malloc(sizeof *object);"));
    std::map<std::string, model::ValueForm> forms;
    for (const model::Cell& cell : lowered.program.cells) forms[cell.name] = cell.form;
    REQUIRE(forms.at("object->phase").names.size() == 2);
    CHECK(forms.at("object->phase").names[1] == std::pair<std::uint64_t, std::string>(1, "RUNNING"));
    CHECK(forms.at("object->run").kind == model::ValueKind::Pointer);
    CHECK(forms.at("object->load").kind == model::ValueKind::Floating);
    CHECK(forms.at("object->count").kind == model::ValueKind::Unsigned);
    CHECK(forms.at("object->on").kind == model::ValueKind::Truth);
    std::set<std::string> addresses;
    for (const model::NamedAddress& address : lowered.program.addresses) addresses.insert(address.name);
    CHECK(addresses.contains("go"));
    CHECK(addresses.contains("object"));
    CHECK(addresses.contains("&object->run"));
}

TEST_CASE("all that is refused is found, with the way there") {
    const std::string text =
        "#include <pthread.h>\n"
        "int sensor(int, void *);\n"
        "extern int offset;\n"
        "double scale(float);\n"
        "static int sample(void) { return sensor(1, 0) + offset; }\n"
        "void *work(void *p) { sample(); return p; }\n"
        "int main(void) {\n"
        "  pthread_t t;\n"
        "  pthread_create(&t, 0, work, 0);\n"
        "  __asm__ volatile(\"hlt\");\n"
        "  return scale(1) > 2;\n"
        "}\n";
    const ir::LinkedModule module = testing::load_text(text);
    const std::vector<ir::Refusal> found = ir::find_refusals(module, {.loops = 2});
    REQUIRE(found.size() == 4);
    CHECK(found[0].missing == "sensor");
    CHECK(found[0].where.line == 5);
    REQUIRE(found[0].calls.size() == 3);
    CHECK(found[0].calls[0].function == "sample");
    CHECK(found[0].calls[1].function == "work");
    CHECK(found[0].calls[2].function == "main");
    CHECK(found[0].calls[2].where.line == 9);
    CHECK(found[1].missing == "offset");
    CHECK(found[2].reason == "inline assembly");
    CHECK(found[2].where.line == 10);
    CHECK(found[3].missing == "scale");

    const std::string stubs = ir::stubs_for(module, found);
    CHECK(stubs.find("int sensor(int a1, void *a2) {\n    // EDIT") != std::string::npos);
    CHECK(stubs.find("return __VERIFIER_nondet_int();") != std::string::npos);
    CHECK(stubs.find("double scale(float a1) {") != std::string::npos);
    CHECK(stubs.find("int offset;  // EDIT") != std::string::npos);
    CHECK(stubs.find("hlt") == std::string::npos);
}

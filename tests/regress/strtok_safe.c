// C 7.26.5.9: strtok gives the parts between separators one after the other, and ends each with a zero; strtok_r keeps
// its place where it is told to.
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char text[] = ",a;bc,", line[] = "d e", *rest;
    char* first = strtok(text, ",;");
    assert(first == text + 1 && first[1] == 0);
    char* word = strtok_r(line, " ", &rest);
    assert(word == line);
    char* second = strtok(0, ",;");
    assert(strcmp(second, "bc") == 0);
    assert(strtok(0, ",;") == 0);
    assert(strtok(0, ",;") == 0);
    assert(strtok_r(0, " ", &rest) == line + 2);
    assert(strtok_r(0, " ", &rest) == 0);
    return 0;
}

// Formats with something else than characters, strings and plain integers are not modelled.
// args: --externals-return-any
// expect-error: 3 snprintf with another format than a literal
#include <stdio.h>

int main(void) {
    char text[9];
    return snprintf(text, sizeof text, "%.2f", 1.5);
}

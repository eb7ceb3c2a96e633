// Formats with something else than characters, strings and plain integers are not modelled.
// args: --externals-return-any
// expect-error: 3 snprintf, or one of its kin, with other conversions
#include <stdio.h>

int main(void) {
    char text[9];
    return snprintf(text, sizeof text, "%.2f", 1.5);
}

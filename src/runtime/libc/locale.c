// There is one locale, "C", and messages are as they are.
#include "runtime/heddle.h"

static const char locale[] = "C";
static const char message[] = "error";

static bool is_known(const char* name) {
    return name[0] == 0 || (name[0] == 'C' && name[1] == 0);
}

// A locale that is no other name of "C" is not there.
char* setlocale(int category, const char* name) {
    return name == NULL || is_known(name) ? (char*)locale : NULL;
}
char* gettext(const char* text) {
    return (char*)text;
}
char* textdomain(const char* name) {
    return (char*)name;
}
char* bindtextdomain(const char* name, const char* folder) {
    return (char*)folder;
}

char* strerror(int number) {
    return (char*)message;
}

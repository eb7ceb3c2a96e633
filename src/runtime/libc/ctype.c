// Classes of characters and the case of letters, in the "C" locale.  Conditions are values, so that there is one path.
#include "runtime/heddle.h"

static bool is_between(int character, unsigned first, unsigned last) {
    return ((unsigned)character >= first) & ((unsigned)character <= last);
}

int isupper(int character) {
    return is_between(character, 'A', 'Z');
}

int islower(int character) {
    return is_between(character, 'a', 'z');
}

int isalpha(int character) {
    return isupper(character) | islower(character);
}

int isdigit(int character) {
    return is_between(character, '0', '9');
}

int isalnum(int character) {
    return isalpha(character) | isdigit(character);
}

int isxdigit(int character) {
    return isdigit(character) | is_between(character, 'A', 'F') | is_between(character, 'a', 'f');
}

int isblank(int character) {
    return (character == '\t') | (character == ' ');
}

int isspace(int character) {
    return is_between(character, '\t', '\r') | (character == ' ');
}

int iscntrl(int character) {
    return is_between(character, 0, 31) | (character == 127);
}

int isgraph(int character) {
    return is_between(character, '!', '~');
}

int isprint(int character) {
    return is_between(character, ' ', '~');
}

int ispunct(int character) {
    return isgraph(character) & !isalnum(character);
}

int tolower(int character) {
    return character + ((int)is_between(character, 'A', 'Z') << 5);
}

int toupper(int character) {
    return character - ((int)is_between(character, 'a', 'z') << 5);
}

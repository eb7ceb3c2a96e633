// Calendars: any day at any time.
#include "runtime/heddle.h"

struct tm {
    int second, minute, hour, day, month, year, weekday, yearday, is_summer;
    long offset;
    const char* zone;
};

static struct tm day;  // of all threads

static int between(int least, int most) {
    const int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(least <= number && number <= most);
    return number;
}

static struct tm* put_day(struct tm* place) {
    place->second = between(0, 60);
    place->minute = between(0, 59);
    place->hour = between(0, 23);
    place->day = between(1, 31);
    place->month = between(0, 11);
    place->year = __VERIFIER_nondet_int();
    place->weekday = between(0, 6);
    place->yearday = between(0, 365);
    place->is_summer = between(-1, 1);
    place->offset = 0;
    place->zone = "UTC";
    return place;
}

struct tm* localtime_r(const long* time, struct tm* place) {
    return put_day(place);
}
struct tm* gmtime_r(const long* time, struct tm* place) {
    return put_day(place);
}
struct tm* localtime(const long* time) {
    return put_day(&day);
}
struct tm* gmtime(const long* time) {
    return put_day(&day);
}
long mktime(struct tm* place) {
    return __VERIFIER_nondet_long();
}
double difftime(long end, long begin) {
    return (double)(end - begin);
}
// Any text that fits, or none.
size_t strftime(char* text, size_t size, const char* format, const struct tm* time) {
    size_t length = 0;
    while (length + 1 < size && __VERIFIER_nondet_bool()) {
        const char character = __VERIFIER_nondet_char();
        __VERIFIER_assume(character != 0);
        text[length] = character;
        ++length;
    }
    if (size != 0) text[length] = 0;
    return length;
}
int clock_nanosleep(int clock, int flags, const void* time, void* rest) {
    return 0;
}

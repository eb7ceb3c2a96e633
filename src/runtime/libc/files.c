// Streams and files: opening may fail, and what is read is any (fgets.c, read.c).  All streams are one object.
#include "runtime/heddle.h"

static char stream;

static void* any_stream(void) {
    if (__VERIFIER_nondet_bool()) return &stream;
    heddle_failure();
    return NULL;
}
static int any_file(void) {
    const int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 0);
    return __VERIFIER_nondet_bool() ? number : heddle_failure();
}
static long any_place(void) {
    const long number = __VERIFIER_nondet_long();
    __VERIFIER_assume(number >= 0);
    return __VERIFIER_nondet_bool() ? number : heddle_failure();
}

void* fopen(const char* name, const char* mode) {
    return any_stream();
}
void* freopen(const char* name, const char* mode, void* old) {
    return any_stream();
}
void* fdopen(int file, const char* mode) {
    return any_stream();
}
void* tmpfile(void) {
    return any_stream();
}
int fclose(void* file) {
    return heddle_may_fail();
}
int fseek(void* file, long offset, int origin) {
    return heddle_may_fail();
}
long ftell(void* file) {
    return any_place();
}
void rewind(void* file) {}
int fileno(void* file) {
    return any_file();
}
int ungetc(int character, void* file) {
    return __VERIFIER_nondet_bool() ? (unsigned char)character : -1;
}
void setlinebuf(void* file) {}
void flockfile(void* file) {}
void funlockfile(void* file) {}

int open(const char* name, int flags) {
    return any_file();
}
int creat(const char* name, unsigned mode) {
    return any_file();
}
int close(int file) {
    return heddle_may_fail();
}
long lseek(int file, long offset, int origin) {
    return any_place();
}
int fsync(int file) {
    return heddle_may_fail();
}
int unlink(const char* name) {
    return heddle_may_fail();
}
int remove(const char* name) {
    return heddle_may_fail();
}
int rename(const char* old, const char* fresh) {
    return heddle_may_fail();
}
int mkdir(const char* name, unsigned mode) {
    return heddle_may_fail();
}
int access(const char* name, int mode) {
    return heddle_may_fail();
}

void openlog(const char* name, int options, int facility) {}
void closelog(void) {}
void syslog(int priority) {}

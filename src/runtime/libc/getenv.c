// There are no environment variables.
#include "runtime/heddle.h"

char* getenv(const char* name) {
    return NULL;
}

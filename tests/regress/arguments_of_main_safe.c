// C: the arguments of main end with a null pointer; there are none but the name.
// expect: SAFE
#include <assert.h>

int main(int argc, char **argv) {
    assert(argc == 1 && argv[0] != 0 && argv[argc] == 0);
    return 0;
}

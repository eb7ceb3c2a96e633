#include "cli/entry.h"

int main(int argc, char** argv) {
    return heddle::cli::run(argc, argv);
}

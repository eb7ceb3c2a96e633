// A label that the program does not have: the user has mistyped its name.
// args: --error-label ERRROR
// expect-error: 2 no label 'ERRROR'
int main(void) {
    if (0) goto ERROR;
    return 0;
ERROR:
    return 1;
}

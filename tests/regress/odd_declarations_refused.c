// A call of a library function with an argument of a type that has no such meaning.
// expect-error: 3 odd_declarations_refused.c:7:13: unsupported: the function malloc, whose argument 1 is of another type in this call
void* malloc(double);
int sink;

int main(void) {
    sink += malloc(8.0) != 0;
    return 0;
}

// Inline assembly with other instructions than those that everybody has is not modelled.
// expect-error: 3 unsupported: inline assembly
int main(void) {
    int x = 1;
    __asm__ volatile("bswapl %0" : "+r"(x));
    return x;
}

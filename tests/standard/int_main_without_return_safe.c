// clause: C11 5.1.2.2.3: reaching the } that terminates the main function returns a value of 0
// args: --check assert,memory
// expect: SAFE
int x;

int main(void) { x = 1; }

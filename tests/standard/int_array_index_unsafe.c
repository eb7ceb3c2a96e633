// clause: C11 6.5.6 p8, J.2: an array subscript is out of range, even if an object is apparently accessible with the
//     given subscript
// args: --check memory
// expect: UNSAFE: index out of the bounds of an array at FILE:LINE
struct {
    int a[2], b[2];
} s;
int i = 2;

int main(void) {
    return s.a[i];  // fails here
}

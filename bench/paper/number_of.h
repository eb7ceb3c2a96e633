// The number that main hands to a thread; with -DSYMBOLIC it is an input with one value, so that nothing folds.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned char number_of(unsigned char i) {
#ifdef SYMBOLIC
    unsigned char number = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(number == i);
    return number;
#else
    return i;
#endif
}

"""Small programs without data races, each with twins in which something is missing, so that there is one.

A twin is made by replacing a piece of the program; (piece, other piece).  `searched`: the twin's race is found quickly.
"""

HEAD = """#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
"""
MUTEX = "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
# `n` threads that run `run`, which are joined.
MAIN = """
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5) return 0;
    pthread_t t[5];
    %s
    for (int i = 0; i < n; i++) { %s pthread_create(&t[i], 0, run, %s); }
    %s
    for (int i = 0; i < n; i++) { pthread_join(t[i], 0); %s }
    %s
    return 0;
}
"""


def main(given="0", before="", prepare="", between="", joined="", after=""):
    return MAIN % (before, prepare, given, between, joined, after)


def run(body, declarations=""):
    return declarations + "static void *run(void *arg) { " + body + " return 0; }" 


LOCK, UNLOCK = "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"
NODE = "struct node { pthread_mutex_t m; int v; struct node *next; };\n"

# name: (program, [twins])
PROGRAMS = {
    "locked_counter": (MUTEX + "static int x;\n" + run(f"{LOCK} x++; {UNLOCK}") + main(), [(LOCK, "")]),
    "locked_for_ever": (MUTEX + "static int x;\n" + run(f"while (1) {{ {LOCK} x++; {UNLOCK} }}") + main(), [(f"{LOCK} x++;", f"x++; {LOCK}")]),
    "two_locks": (MUTEX + MUTEX.replace(" m ", " k ") + "static int x, y;\n" +
                  run(f"{LOCK} x++; {UNLOCK} pthread_mutex_lock(&k); y++; pthread_mutex_unlock(&k);") + main(),
                  [("y++;", "x++;")]),
    "one_of_two_locks": (MUTEX + MUTEX.replace(" m ", " k ") + "static int x;\n" +
                         run(f"pthread_mutex_lock(&k); {LOCK} x++; {UNLOCK} pthread_mutex_unlock(&k);") +
                         main(between=f"{LOCK} x = 0; {UNLOCK}"), [(f"{LOCK} x = 0; {UNLOCK}", "x = 0;")]),
    "branches": (MUTEX + "static int x;\n" +
                 run(f"if (__VERIFIER_nondet_int()) {{ {LOCK} x = 1; }} else {{ {LOCK} x = 2; }} x++; {UNLOCK}") + main(),
                 [(f"{LOCK} x = 2;", ";")]),
    "lock_in_helper": (MUTEX + "static int x;\nstatic void enter(pthread_mutex_t *l) { pthread_mutex_lock(l); }\n" +
                       "static void leave(pthread_mutex_t *l) { pthread_mutex_unlock(l); }\n" +
                       run("enter(&m); x++; leave(&m);") + main(), [("enter(&m); x++;", "x++; enter(&m);")]),
    "lock_by_pointer": (MUTEX + "static pthread_mutex_t *l = &m;\nstatic int x;\n" +
                        run("pthread_mutex_lock(l); x++; pthread_mutex_unlock(l);") + main(),
                        [("pthread_mutex_lock(l);", "")]),
    "trylock": (MUTEX + "static int x;\n" + run(f"if (pthread_mutex_trylock(&m) == 0) {{ x++; {UNLOCK} }}") + main(),
                [(f"x++; {UNLOCK} }}", f"{UNLOCK} }} x++;")]),
    "trylock_not": (MUTEX + "static int x;\n" + run(f"if (!pthread_mutex_trylock(&m)) {{ x++; {UNLOCK} }}") + main(),
                    [("!pthread", "pthread")]),
    "trylock_loop": (MUTEX + "static int x;\n" + run(f"while (pthread_mutex_trylock(&m) != 0) {{ }} x++; {UNLOCK}") + main(),
                     [("while (pthread_mutex_trylock(&m) != 0) { }", "pthread_mutex_trylock(&m);")]),
    "spinlock": ("static pthread_spinlock_t s;\nstatic int x;\n" +
                 run("pthread_spin_lock(&s); x++; pthread_spin_unlock(&s);") + main(before="pthread_spin_init(&s, 0);"),
                 [("pthread_spin_lock(&s); x++;", "x++; pthread_spin_lock(&s);")]),
    "rwlock": ("static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;\nstatic int x, y;\n" +
               run("pthread_rwlock_rdlock(&l); int z = x; pthread_rwlock_unlock(&l); (void)z; pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l);") + main(),
               [("wrlock(&l); x++;", "rdlock(&l); x++;")]),
    "condition": (MUTEX + "static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nstatic int ready;\n" +
                  run(f"{LOCK} while (!ready) pthread_cond_wait(&c, &m); ready--; {UNLOCK}") +
                  main(between=f"{LOCK} ready = n; pthread_cond_broadcast(&c); {UNLOCK}"),
                  [(f"{LOCK} ready = n;", f"ready = n; {LOCK}")]),
    "polling": (MUTEX + "static int ready, data;\n" +
                run(f"{LOCK} while (!ready) {{ {UNLOCK} {LOCK} }} data++; {UNLOCK}") +
                main(between=f"{LOCK} data = 1; ready = 1; {UNLOCK}"), [("data++; " + UNLOCK, UNLOCK + " data++;")]),
    "atomic_counter": ("static atomic_int x;\n" + run("x++;") + main(after="int y = x; (void)y;"),
                       [("static atomic_int x", "static int x")]),
    "atomic_block": ("void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\nstatic int x;\n" +
                     run("__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();") + main(),
                     [("__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();", "x++;")]),
    "before_create": ("static int x;\n" + run("int y = x; (void)y;") + main(before="x = 5;"), [("    for (int i = 0; i < n; i++) { pthread_join", "    x = 6;\n    for (int i = 0; i < n; i++) { pthread_join")]),
    "after_join": (MUTEX + "static int x;\n" + run(f"{LOCK} x++; {UNLOCK}") + main(after="x = x + 1;"),
                   [("pthread_join(t[i], 0);", ";")]),
    "after_some_joins": (MUTEX + "static int x;\n" + run(f"{LOCK} x++; {UNLOCK}") + main(after="x = x + 1;"),
                         [("for (int i = 0; i < n; i++) { pthread_join", "for (int i = 1; i < n; i++) { pthread_join"),
                          ("for (int i = 0; i < n; i++) { pthread_join", "for (int i = 0; i < n - 1; i++) { pthread_join")]),
    "one_after_the_other": ("static int x;\n" + run("x++;") +
                            "\nint main(void) { pthread_t a, b; pthread_create(&a, 0, run, 0); pthread_join(a, 0);\n"
                            "pthread_create(&b, 0, run, 0); pthread_join(b, 0); return x; }\n",
                            [("pthread_join(a, 0);\n", "\n")]),
    "own_element_by_pointer": ("static int a[5];\n" + run("*(int *)arg += 1;") + main(given="&a[i]"), [("&a[i])", "&a[i / 2])")]),
    "own_element_by_number": ("static int a[5];\n" + run("a[(long)arg] += 1;") + main(given="(void *)(long)i"),
                              [("a[(long)arg]", "a[(long)arg / 2]"), ("(void *)(long)i", "(void *)(long)(i / 2)")]),
    "own_element_by_int": ("static int a[5];\n" + run("int me = (int)(long)arg; a[me] += 1;") + main(given="(void *)(long)i"),
                           [("a[me]", "a[me / 2]")]),
    "neighbour": ("static int a[6];\n" + run("int me = (int)(long)arg; a[me] += 1;") + main(given="(void *)(long)i"),
                  [("a[me] += 1;", "a[me] += a[me + 1];")]),
    "own_struct": ("struct job { int in, out; };\n" + run("struct job *j = arg; j->out = j->in;") +
                   main(before="struct job jobs[5];", prepare="jobs[i].in = i;", given="&jobs[i]", joined="int r = jobs[i].out; (void)r;"),
                   [("pthread_join(t[i], 0); int r = jobs[i].out;", "int r = jobs[i].out; pthread_join(t[i], 0);"),
                    ("j->out = j->in;", "j->out = j->in; (j + 1)->in = 0;")]),
    "own_heap_object": ("struct job { int in, out; };\n" + run("struct job *j = arg; j->out = j->in; free(j);") +
                        main(prepare="struct job *j = malloc(sizeof *j); j->in = i;", given="j"),
                        [("pthread_create(&t[i], 0, run, j);", "pthread_create(&t[i], 0, run, j); j->in = 0;")]),
    "heap_array": (run("*(int *)arg += 1;") + main(before="int *a = calloc(5, sizeof *a);", given="&a[i]"), [("&a[i]", "a")]),
    "array_of_locks": ("static pthread_mutex_t l[4];\nstatic int a[4];\n" +
                       run("unsigned i = (unsigned)__VERIFIER_nondet_int() % 4; pthread_mutex_lock(&l[i]); a[i]++; pthread_mutex_unlock(&l[i]);") +
                       main(before="for (int i = 0; i < 4; i++) pthread_mutex_init(&l[i], 0);"),
                       [("a[i]++;", "a[0]++;"), ("pthread_mutex_lock(&l[i]);", "pthread_mutex_lock(&l[i / 2]);")]),
    "struct_with_lock": ("struct cell { pthread_mutex_t m; int v; };\nstatic struct cell a[4];\n" +
                         run("struct cell *c = &a[(unsigned)__VERIFIER_nondet_int() % 4]; pthread_mutex_lock(&c->m); c->v++; pthread_mutex_unlock(&c->m);") +
                         main(before="for (int i = 0; i < 4; i++) pthread_mutex_init(&a[i].m, 0);"), [("c->v++;", "a[1].v++;")]),
    "lock_in_each_node": (NODE + "static struct node *list;\n" +
                          run("for (struct node *p = list; p; p = p->next) { pthread_mutex_lock(&p->m); p->v++; pthread_mutex_unlock(&p->m); }") +
                          main(before="for (int i = 0; i < n; i++) { struct node *p = malloc(sizeof *p); pthread_mutex_init(&p->m, 0); p->v = 0; p->next = list; list = p; }"),
                          [("pthread_mutex_lock(&p->m); p->v++;", "p->v++; pthread_mutex_lock(&p->m);"),
                           ("p->v++; pthread_mutex_unlock", "list->v++; pthread_mutex_unlock")]),
    "locked_list": (MUTEX + "struct node { int v; struct node *next; };\nstatic struct node *list;\n" +
                    run(f"struct node *p = malloc(sizeof *p); p->v = 1; {LOCK} p->next = list; list = p; for (p = list; p; p = p->next) p->v++; {UNLOCK}") +
                    main(), [(f"{UNLOCK} return", f"{UNLOCK} list->v = 2; return")]),
    "filled_before_published": (MUTEX + "static int *box;\n" +
                                run(f"int *p = malloc(sizeof *p); *p = 1; {LOCK} box = p; int v = *box; {UNLOCK} (void)v;") + main(),
                                [(f"box = p; int v = *box; {UNLOCK}", f"box = p; int v = *box; {UNLOCK} *p = 2;")]),
    "published_by_release": ("static int *_Atomic box;\n" +
                             run("int *p = malloc(sizeof *p); *p = 1; atomic_store_explicit(&box, p, memory_order_release); int *q = atomic_load_explicit(&box, memory_order_acquire); int v = *q; (void)v;") + main(),
                             [("memory_order_release", "memory_order_relaxed"), ("memory_order_acquire", "memory_order_relaxed")]),
    "handle_in_object": ("struct world { pthread_mutex_t m; int x; };\n" +
                         run("struct world *w = arg; pthread_mutex_lock(&w->m); w->x++; pthread_mutex_unlock(&w->m);") +
                         main(before="struct world w; pthread_mutex_init(&w.m, 0); w.x = 0;", given="&w", after="int r = w.x; (void)r;"),
                         [("pthread_mutex_lock(&w->m); w->x++;", "w->x++; pthread_mutex_lock(&w->m);")]),
    "thread_local": ("static _Thread_local int x;\n" + run("x++; x++;") + main(before="x = 1;", after="x = 2;"), [("static _Thread_local", "static")]),
    "specific": ("static pthread_key_t k;\n" +
                 run("int *p = malloc(sizeof *p); *p = 1; pthread_setspecific(k, p); int *q = pthread_getspecific(k); *q += 1;") +
                 main(before="pthread_key_create(&k, 0);"), [("int *p = malloc(sizeof *p);", "static int s; int *p = &s;")]),
    "own_local": (run("int x[2] = {0, 0}; int *p = &x[__VERIFIER_nondet_int() != 0]; *p = 1;") + main(), [("int x[2]", "static int x[2]")]),
    "two_fields": ("static struct { char a, b; } s;\nstatic void *other(void *arg) { s.b++; return arg; }\n" + run("s.a++;") +
                   "\nint main(void) { pthread_t a, b; pthread_create(&a, 0, run, 0); pthread_create(&b, 0, other, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }\n",
                   [("s.b++", "s.a++")]),
    "bit_fields_apart": ("static struct { int a : 4; int : 0; int b : 4; } s;\nstatic void *other(void *arg) { s.b++; return arg; }\n" + run("s.a++;") +
                         "\nint main(void) { pthread_t a, b; pthread_create(&a, 0, run, 0); pthread_create(&b, 0, other, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }\n",
                         [(" int : 0;", "")]),
    "child_of_child": (MUTEX + "static int x;\nstatic void *inner(void *arg) { x = 1; return arg; }\n" +
                       run("return 0;").replace("static void *run(void *arg) {", "static void *run(void *arg) { pthread_t t; pthread_create(&t, 0, inner, 0); pthread_join(t, 0); x = 2;") +
                       "\nint main(void) { pthread_t t; x = 0; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }\n",
                       [("pthread_join(t, 0); x = 2;", "x = 2;")]),
    "function_pointer": (MUTEX + "static int x;\nstatic void add(void) { x++; }\nstatic void (*f)(void) = add;\n" +
                         run(f"{LOCK} f(); {UNLOCK}") + main(), [(f"{LOCK} f();", "f(); " + LOCK)]),
    "unlocked_by_another": (MUTEX + "static int x;\n" + run(f"{LOCK} x++; {UNLOCK}") + main(), [("    for (int i = 0; i < n; i++) { pthread_join", "    pthread_mutex_unlock(&m);\n    for (int i = 0; i < n; i++) { pthread_join")]),
}

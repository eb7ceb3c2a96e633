/* Thread-specific values.  The program's destructors run when the schedule says, before the end of their thread. */

enum { HEDDLE_KEYS = 16, HEDDLE_ROUNDS = 4 };
static void (*heddle_destructors[HEDDLE_KEYS])(void *);
static unsigned heddle_keys;
static __thread void *heddle_values[HEDDLE_KEYS];

/* What the check has made of the loop below; a test in C has none. */
__attribute__((weak)) void heddle_end_of_thread(void);

int heddle_pthread_key_create(unsigned *key, void (*destructor)(void *)) {
    if (heddle_keys == HEDDLE_KEYS) heddle_differs("a key too many is made");
    heddle_destructors[heddle_keys] = destructor;
    *key = heddle_keys++;
    return 0;
}

int heddle_pthread_key_delete(unsigned key) {
    heddle_destructors[key] = NULL;
    return 0;
}

void heddle_tss_delete(unsigned key) {
    heddle_destructors[key] = NULL;
}

void *heddle_pthread_getspecific(unsigned key) {
    return heddle_values[key];
}

int heddle_pthread_setspecific(unsigned key, const void *value) {
    heddle_values[key] = (void *)value;
    return 0;
}

void *heddle_destructor_of(unsigned key) {
    return (void *)heddle_destructors[key];
}

static void heddle_destroy_values(void) {
    if (heddle_end_of_thread != NULL) {
        heddle_end_of_thread();
        return;
    }
    for (unsigned i = 0; i < HEDDLE_ROUNDS * HEDDLE_KEYS; ++i) {
        void *value = heddle_values[i % HEDDLE_KEYS];
        void (*destructor)(void *) = heddle_destructors[i % HEDDLE_KEYS];
        if (value == NULL || destructor == NULL) continue;
        heddle_values[i % HEDDLE_KEYS] = NULL;
        destructor(value);
    }
}

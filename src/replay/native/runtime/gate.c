/* The gate: only the thread whose segment it is runs; the others stand where their last segments have ended. */

enum { HEDDLE_AS_PREDICTED = 10, HEDDLE_DIFFERENT = 7 };

struct heddle_thread {
    pthread_cond_t turn;
    unsigned passed[HEDDLE_POINTS + 1];
    unsigned filled[HEDDLE_SITES + 1];
    unsigned sleeps, fed;
    unsigned scan_site;  /* plus one */
    unsigned fresh_site; /* plus one */
    unsigned parts_point, parts_done; /* of the string function under way */
    int is_asleep;
    unsigned waits_at; /* once the schedule is used up: the point that it has passed last, plus one */
    const char *touches;
    unsigned long touched_bytes;
};

static struct heddle_thread heddle_threads[HEDDLE_THREADS];
static pthread_mutex_t heddle_gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t heddle_key;
static volatile unsigned heddle_now;  /* the segment */
static volatile int heddle_is_used_up; /* all segments are over */
static volatile int heddle_is_failing; /* the step that fails has been reached */
static unsigned heddle_creations;
static long heddle_blocks; /* on the heap */
static __thread unsigned heddle_self;

static struct heddle_thread *heddle_me(void) {
    return &heddle_threads[heddle_self];
}

/* To standard error.  Allocates nothing and takes no lock: a signal may have come in the middle of malloc, whose lock
   is then held for ever. */
__attribute__((format(printf, 1, 2))) static void heddle_say(const char *format, ...) {
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof text) length = sizeof text - 1;
    if (length > 0 && write(2, text, (size_t)length) < 0) _exit(HEDDLE_DIFFERENT);
}

/* Of the standard output, what can be written without waiting for another thread that is in the middle of it. */
static void heddle_finish(int code) {
    if (ftrylockfile(stdout) == 0) fflush_unlocked(stdout);
    _exit(code);
}

static void heddle_differs(const char *what) {
    heddle_say("heddle: not as predicted: %s", what);
    if (heddle_now < HEDDLE_SEGMENTS) {
        const struct heddle_segment *segment = &heddle_segments[heddle_now];
        heddle_say("; segment %u of %u: thread %u (%s) should come to %s", heddle_now + 1, (unsigned)HEDDLE_SEGMENTS,
                   segment->thread, heddle_thread_names[segment->thread],
                   segment->kind == HEDDLE_END ? "its end" : heddle_places[segment->point]);
    }
    heddle_say("\n");
    heddle_finish(HEDDLE_DIFFERENT);
}

static void heddle_agrees(const char *how) {
    heddle_say("heddle: as predicted: %s%s%s\n", heddle_failure, *how ? ": " : "", how);
    heddle_finish(HEDDLE_AS_PREDICTED);
}

static const struct heddle_party *heddle_party_of(unsigned thread) {
    for (unsigned i = 0; i < HEDDLE_PARTIES; ++i)
        if (heddle_parties[i].thread == thread) return &heddle_parties[i];
    return NULL;
}

/* Once the schedule of a deadlock is used up.  In a circle nobody else matters; a standstill is one only if the process
   does not end although all threads go on. */
static int heddle_goes_on(unsigned thread) {
    return !heddle_is_circle || heddle_party_of(thread) != NULL;
}

static int heddle_may_run(void) {
    if (heddle_now < HEDDLE_SEGMENTS) return heddle_segments[heddle_now].thread == heddle_self;
    if (heddle_property == HEDDLE_WAITS) return heddle_goes_on(heddle_self) && !heddle_me()->is_asleep;
    return HEDDLE_SEGMENTS == 0 || heddle_segments[HEDDLE_SEGMENTS - 1].thread == heddle_self;
}

static int heddle_waits(const struct heddle_party *party) {
    const struct heddle_thread *thread = &heddle_threads[party->thread];
    return party->spins || thread->is_asleep || thread->waits_at == party->point + 1;
}

/* A deadlock: all have gone on as far as they can.  The parties wait, and still wait a while later. */
static void *heddle_watch(void *unused) {
    (void)unused;
    for (unsigned calm = 0; calm < 20; ++calm) {
        usleep(10000);
        for (unsigned i = 0; i < HEDDLE_PARTIES; ++i)
            if (!heddle_waits(&heddle_parties[i])) calm = 0;
    }
    for (unsigned i = 0; i < HEDDLE_PARTIES; ++i)
        heddle_say("heddle: thread %u (%s) waits at %s: %s\n", heddle_parties[i].thread,
                   heddle_thread_names[heddle_parties[i].thread], heddle_places[heddle_parties[i].point],
                   heddle_parties[i].text);
    heddle_agrees("the process stands still");
    return NULL;
}

static void heddle_race(void) {
    for (unsigned i = 0; i < HEDDLE_PARTIES; ++i) {
        const struct heddle_thread *thread = &heddle_threads[heddle_parties[i].thread];
        heddle_say("heddle: thread %u (%s) is about to do at %s: %s", heddle_parties[i].thread,
                   heddle_thread_names[heddle_parties[i].thread], heddle_places[heddle_parties[i].point],
                   heddle_parties[i].text);
        if (thread->touches != NULL) heddle_say(" (address %p)", (const void *)thread->touches);
        heddle_say("\n");
    }
    const struct heddle_thread *a = &heddle_threads[heddle_parties[0].thread];
    const struct heddle_thread *b = &heddle_threads[heddle_parties[1].thread];
    if (a->touches != NULL && b->touches != NULL &&
        (a->touches >= b->touches + b->touched_bytes || b->touches >= a->touches + a->touched_bytes))
        heddle_differs("the two accesses touch different bytes");
    heddle_agrees("both are at their accesses");
}

/* For debuggers: the step that fails comes next. */
__attribute__((noinline)) void heddle_failing_step(void) {
    __asm__ volatile("" ::: "memory");
}

/* The schedule is used up: what was predicted must happen now. */
static void heddle_predicted_moment(void) {
    heddle_is_used_up = 1;
    if (heddle_property == HEDDLE_RACES) heddle_race();
    if (heddle_property == HEDDLE_WAITS) {
        pthread_t watcher;
        for (unsigned i = 0; i < HEDDLE_THREADS; ++i) pthread_cond_signal(&heddle_threads[i].turn);
        if (pthread_create(&watcher, NULL, heddle_watch, NULL) != 0) heddle_differs("no thread to watch the others");
        return;
    }
    if (heddle_property == HEDDLE_LEAKS) {
        if (heddle_blocks <= 0) heddle_differs("no memory is left");
        heddle_say("heddle: the process ends with %ld allocated blocks\n", heddle_blocks);
        heddle_agrees("");
    }
    heddle_is_failing = 1;
    heddle_say("heddle: thread %u (%s) is about to fail: %s\n", heddle_self, heddle_thread_names[heddle_self],
               heddle_failure);
}

static void heddle_next_segment(void) {
    if (++heddle_now == HEDDLE_SEGMENTS)
        heddle_predicted_moment();
    else
        pthread_cond_signal(&heddle_threads[heddle_segments[heddle_now].thread].turn);
}

static void heddle_wait_for_turn(void) {
    while (!heddle_may_run()) pthread_cond_wait(&heddle_me()->turn, &heddle_gate);
}

/* The thread stands there.  If its segment ends here, others run until it is its turn again. */
static void heddle_stand(enum heddle_kind kind, unsigned point, unsigned occurrence, unsigned parts) {
    int fails_here = 0;
    pthread_mutex_lock(&heddle_gate);
    while (heddle_now < HEDDLE_SEGMENTS) {
        const struct heddle_segment *stop = &heddle_segments[heddle_now];
        if (stop->thread != heddle_self || stop->kind != kind || stop->occurrence != occurrence ||
            (kind != HEDDLE_ASLEEP && stop->point != point) || stop->parts != parts)
            break;
        heddle_next_segment();
        fails_here = heddle_is_failing;
        heddle_wait_for_turn();
    }
    heddle_wait_for_turn();
    pthread_mutex_unlock(&heddle_gate);
    if (!fails_here) return;
    heddle_failing_step();
    if (!heddle_fails_by_itself) abort();
}

void heddle_point(unsigned point) {
    struct heddle_thread *me = heddle_me();
    heddle_stand(HEDDLE_BEFORE, point, me->passed[point]++, 0);
    if (heddle_is_used_up) me->waits_at = point + 1;
}

/* What the next point is about to touch. */
void heddle_touch(const void *address, unsigned long bytes) {
    heddle_me()->touches = address;
    heddle_me()->touched_bytes = bytes;
}

/* Behind what should fail, or wait for ever. */
void heddle_survived(unsigned point) {
    if (heddle_is_failing) heddle_agrees("the step was made; nothing in the process notices it by itself");
    if (heddle_is_used_up && heddle_me()->waits_at == point + 1) heddle_differs("a thread does not wait");
}

/* A sleep in a call that waits for what other threads do; its end is up to the schedule. */
static void heddle_fall_asleep(void) {
    struct heddle_thread *me = heddle_me();
    me->is_asleep = 1;
    heddle_stand(HEDDLE_ASLEEP, 0, me->sleeps++, 0);
    me->is_asleep = 0;
}

static void heddle_destroy_values(void);

static void heddle_end(void *unused) {
    (void)unused;
    heddle_destroy_values();
    pthread_mutex_lock(&heddle_gate);
    if (heddle_is_failing) heddle_agrees("the thread ends; nothing in the process notices it by itself");
    if (heddle_now < HEDDLE_SEGMENTS && heddle_segments[heddle_now].thread == heddle_self &&
        heddle_segments[heddle_now].kind == HEDDLE_END)
        heddle_next_segment();
    else if (!heddle_is_used_up || heddle_property != HEDDLE_WAITS || heddle_party_of(heddle_self) != NULL)
        heddle_differs("a thread ends");
    pthread_mutex_unlock(&heddle_gate);
}

/* The return of main ends main only. */
void heddle_main_returns(void) {
    pthread_exit(NULL);
}

static void heddle_exit(void) {
    if (heddle_is_failing) heddle_agrees("the process ends; nothing in it notices the failure by itself");
    heddle_differs("the process ends");
}

static void heddle_signal(int number) {
    if (!heddle_is_failing) heddle_differs(number == SIGALRM ? "the time is over" : strsignal(number));
    heddle_agrees(number == SIGALRM ? "the process stands still" : strsignal(number));
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
void __sanitizer_set_death_callback(void (*callback)(void));
const char *__asan_default_options(void) {
    return "detect_leaks=0:allocator_may_return_null=1:handle_abort=0";
}
static void heddle_death(void) {
    if (!heddle_is_failing) heddle_differs("AddressSanitizer ends the process");
    heddle_agrees("AddressSanitizer ends the process");
}
#define HEDDLE_SIGNALS {SIGABRT, SIGTRAP, SIGALRM}
#define HEDDLE_AT_DEATH __sanitizer_set_death_callback(heddle_death)
#endif
#endif
#ifndef HEDDLE_SIGNALS
#define HEDDLE_SIGNALS {SIGABRT, SIGTRAP, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL}
#define HEDDLE_AT_DEATH (void)0
#endif

/* Environment: HEDDLE_TIME_LIMIT in seconds, 0 for none. */
__attribute__((constructor(101))) static void heddle_start(void) {
    static const int signals[] = HEDDLE_SIGNALS;
    const char *limit = getenv("HEDDLE_TIME_LIMIT");
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; ++i) signal(signals[i], heddle_signal);
    for (unsigned i = 0; i < HEDDLE_THREADS; ++i) pthread_cond_init(&heddle_threads[i].turn, NULL);
    HEDDLE_AT_DEATH;
    pthread_key_create(&heddle_key, heddle_end);
    pthread_setspecific(heddle_key, &heddle_threads[0]);
    atexit(heddle_exit);
    alarm(limit != NULL ? (unsigned)atoi(limit) : 10);
    if (HEDDLE_SEGMENTS == 0) heddle_predicted_moment();
}

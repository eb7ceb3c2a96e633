/* Functions of the libraries that real threads leave open, or that get their results from outside: the program calls
   these instead. */

/* The next value that the thread gets from outside. */
void heddle_feed(void *target, unsigned long size) {
    unsigned n = heddle_me()->fed++;
    memset(target, 0, size);
    for (unsigned i = 0; i < HEDDLE_FEEDS; ++i)
        if (heddle_feeds[i].thread == heddle_self && n-- == 0) {
            memcpy(target, heddle_feeds[i].bytes, size < 16 ? size : 16);
            return;
        }
}

int heddle_feed_int(void) {
    int value;
    heddle_feed(&value, sizeof value);
    return value;
}

/* The first content of a new object. */
void heddle_fill_object(unsigned site, void *object, unsigned long size) {
    unsigned occurrence = heddle_me()->filled[site]++;
    for (unsigned i = 0; i < HEDDLE_FILLS; ++i) {
        const struct heddle_fill *fill = &heddle_fills[i];
        if (fill->thread != heddle_self || fill->site != site || fill->occurrence != occurrence ||
            fill->offset >= size)
            continue;
        memcpy((char *)object + fill->offset, &fill->value,
               fill->size < size - fill->offset ? fill->size : size - fill->offset);
    }
}

/* Objects whose addresses the program takes for numbers: where they begin in the schedule, and here. */
static struct heddle_numbered { unsigned long first, here; } heddle_numbered[1024];

static struct heddle_numbered *heddle_find_numbered(unsigned long first) {
    struct heddle_numbered *object = heddle_numbered;
    while (object->first != 0 && object->first != first && object < heddle_numbered + 1023) ++object;
    return object;
}

/* The numbers: where the objects of both operands begin, and the numbers that these are. */
unsigned long heddle_number(const unsigned long *numbers, unsigned operand, unsigned long address) {
    struct heddle_numbered *object;
    if (operand > 1 || numbers[operand] == 0) return address;
    object = heddle_find_numbered(numbers[operand]);
    object->first = numbers[operand];
    object->here = address - (numbers[2 + operand] - numbers[operand]);
    return numbers[2 + operand];
}

unsigned long heddle_address(const unsigned long *numbers, unsigned operand, unsigned long number) {
    if (operand > 1 || numbers[operand] == 0) return number;
    return heddle_find_numbered(numbers[operand])->here + (number - numbers[operand]);
}

/* The input of the next scanf comes from this site: its result, and then a value for each conversion. */
void heddle_scan_from(unsigned site) {
    heddle_me()->scan_site = site + 1;
}

/* The first content of what the next realloc allocates comes from this site. */
void heddle_fill_next(unsigned site) {
    heddle_me()->fresh_site = site + 1;
}

int heddle_scanf(const char *format, ...) {
    long long input[32] = {0};
    int count, value = 0, size = 4;
    va_list targets;
    if (heddle_me()->scan_site != 0) heddle_fill_object(heddle_me()->scan_site - 1, input, sizeof input);
    heddle_me()->scan_site = 0;
    count = (int)input[0];
    va_start(targets, format);
    for (; *format != 0 && value < count && value < 31; ++format) {
        if (*format != '%') continue;
        for (size = 4, ++format; *format == 'h' || *format == 'l'; ++format) size = *format == 'h' ? 2 : 8;
        memcpy(va_arg(targets, void *), &input[++value], *format == 'c' ? 1 : (unsigned long)size);
    }
    va_end(targets);
    return count;
}

struct heddle_beginning {
    unsigned number;
    void *(*function)(void *);
    int (*c11_function)(void *);
    void *argument;
};

static void *heddle_begin(void *given) {
    struct heddle_beginning beginning = *(struct heddle_beginning *)given;
    free(given);
    heddle_self = beginning.number;
    pthread_setspecific(heddle_key, heddle_me());
    pthread_mutex_lock(&heddle_gate);
    heddle_wait_for_turn();
    pthread_mutex_unlock(&heddle_gate);
    if (beginning.c11_function != NULL) return (void *)(intptr_t)beginning.c11_function(beginning.argument);
    return beginning.function(beginning.argument);
}

static int heddle_create(pthread_t *handle, const pthread_attr_t *attributes, struct heddle_beginning values) {
    struct heddle_beginning *beginning = malloc(sizeof *beginning);
    if (heddle_creations == HEDDLE_CREATIONS) heddle_differs("a thread too many is created");
    *beginning = values;
    beginning->number = heddle_created[heddle_creations++];
    return pthread_create(handle, attributes, heddle_begin, beginning);
}

int heddle_pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*function)(void *),
                          void *argument) {
    struct heddle_beginning values = {0, function, NULL, argument};
    return heddle_create(handle, attributes, values);
}

int heddle_thrd_create(thrd_t *handle, int (*function)(void *), void *argument) {
    struct heddle_beginning values = {0, NULL, function, argument};
    return heddle_create(handle, NULL, values) == 0 ? thrd_success : thrd_error;
}

/* A process of SystemC goes on: the schedule says when, and that is when it is to run. */
void heddle_resume(pthread_mutex_t *lock, const unsigned char *bytes, unsigned count, unsigned char wanted) {
    unsigned i;
    pthread_mutex_lock(lock);
    for (i = 0; i < count; ++i)
        if (bytes[i] != wanted) heddle_differs("a process goes on that is not to run");
}

/* Condition variables: a wait gives the mutex back, sleeps as long as the schedule says, and takes the mutex again. */
int heddle_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    int error = pthread_mutex_unlock(mutex);
    (void)condition;
    if (error == 0) {
        heddle_fall_asleep();
        pthread_mutex_lock(mutex);
    }
    return heddle_feed_int();
}

int heddle_cond_wait_or_request(pthread_cond_t *condition, pthread_mutex_t *mutex, int *request) {
    (void)request;
    return heddle_pthread_cond_wait(condition, mutex);
}

int heddle_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
    (void)time;
    return heddle_pthread_cond_wait(condition, mutex);
}

int heddle_pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *time) {
    (void)clock, (void)time;
    return heddle_pthread_cond_wait(condition, mutex);
}

int heddle_cnd_wait(cnd_t *condition, mtx_t *mutex) {
    return heddle_pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex);
}

int heddle_cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *time) {
    (void)time;
    return heddle_cnd_wait(condition, mutex);
}

/* Barriers: only the count is kept in the object. */
struct heddle_barrier {
    unsigned count, arrived;
};

int heddle_pthread_barrier_init(pthread_barrier_t *object, const pthread_barrierattr_t *attributes, unsigned count) {
    struct heddle_barrier *barrier = (struct heddle_barrier *)object;
    (void)attributes;
    if (count == 0 || count > INT32_MAX) return EINVAL;
    barrier->count = count;
    barrier->arrived = 0;
    return 0;
}

int heddle_pthread_barrier_destroy(pthread_barrier_t *object) {
    (void)object;
    return 0;
}

int heddle_pthread_barrier_wait(pthread_barrier_t *object) {
    struct heddle_barrier *barrier = (struct heddle_barrier *)object;
    if (++barrier->arrived == barrier->count)
        barrier->arrived = 0;
    else
        heddle_fall_asleep();
    return heddle_feed_int();
}

/* What may run out of time: the schedule says whether it does. */
#define HEDDLE_TIMED(name, arguments, take) \
    int heddle_##name arguments {                   \
        int outcome = heddle_feed_int();            \
        (void)time;                                 \
        if (outcome == 0) take;                     \
        return outcome;                             \
    }
HEDDLE_TIMED(pthread_mutex_timedlock, (pthread_mutex_t * mutex, const struct timespec *time),
             pthread_mutex_lock(mutex))
HEDDLE_TIMED(pthread_mutex_clocklock, (pthread_mutex_t * mutex, clockid_t clock, const struct timespec *time),
             ((void)clock, pthread_mutex_lock(mutex)))
HEDDLE_TIMED(mtx_timedlock, (mtx_t * mutex, const struct timespec *time), mtx_lock(mutex))
HEDDLE_TIMED(pthread_rwlock_timedrdlock, (pthread_rwlock_t * lock, const struct timespec *time),
             pthread_rwlock_rdlock(lock))
HEDDLE_TIMED(pthread_rwlock_timedwrlock, (pthread_rwlock_t * lock, const struct timespec *time),
             pthread_rwlock_wrlock(lock))
HEDDLE_TIMED(pthread_rwlock_clockrdlock, (pthread_rwlock_t * lock, clockid_t clock, const struct timespec *time),
             ((void)clock, pthread_rwlock_rdlock(lock)))
HEDDLE_TIMED(pthread_rwlock_clockwrlock, (pthread_rwlock_t * lock, clockid_t clock, const struct timespec *time),
             ((void)clock, pthread_rwlock_wrlock(lock)))

int heddle_sem_timedwait(sem_t *semaphore, const struct timespec *time) {
    int outcome = heddle_feed_int();
    (void)time;
    if (outcome == 0) return sem_wait(semaphore);
    errno = ETIMEDOUT;
    return outcome;
}

int heddle_sem_wait_or_request(sem_t *semaphore, int *request) {
    int outcome = heddle_feed_int();
    (void)request;
    return outcome == 0 ? sem_wait(semaphore) : outcome;
}

int heddle_sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *time) {
    (void)clock;
    return heddle_sem_timedwait(semaphore, time);
}

/* The heap: new objects are zero where the schedule does not say otherwise. */
void *heddle_malloc(size_t size) {
    ++heddle_blocks;
    return calloc(1, size);
}

void *heddle_calloc(size_t count, size_t size) {
    void *object = calloc(count, size);
    heddle_blocks += object != NULL;
    return object;
}

void heddle_free(void *object) {
    heddle_blocks -= object != NULL;
    free(object);
}

void *heddle_realloc(void *object, size_t size) {
    void *fresh = heddle_malloc(size);
    if (heddle_me()->fresh_site != 0) heddle_fill_object(heddle_me()->fresh_site - 1, fresh, size);
    heddle_me()->fresh_site = 0;
    size_t old = object != NULL ? malloc_usable_size(object) : 0;
    if (object != NULL) memcpy(fresh, object, old < size ? old : size);
    heddle_free(object);
    return fresh;
}

void *heddle_aligned_alloc(size_t alignment, size_t size) {
    void *object = aligned_alloc(alignment, size);
    if (object != NULL) memset(object, 0, size);
    heddle_blocks += object != NULL;
    return object;
}

char *heddle_strdup(const char *text) {
    ++heddle_blocks;
    return strdup(text);
}

/* Time passes when the schedule says so. */
int heddle_usleep(useconds_t time) {
    (void)time;
    return 0;
}

unsigned heddle_sleep(unsigned time) {
    (void)time;
    return 0;
}

int heddle_nanosleep(const struct timespec *time, struct timespec *rest) {
    (void)time, (void)rest;
    return 0;
}

time_t heddle_time(time_t *place) {
    time_t now;
    heddle_feed(&now, sizeof now);
    if (place != NULL) *place = now;
    return now;
}

/* Verification tasks: the schedule has no false assumptions, and keeps atomic blocks whole. */
void heddle_assume(int condition) {
    if (!condition) heddle_differs("an assumption is false");
}

void heddle_assert(int condition) {
    if (!condition) heddle_differs("an assertion fails");
}

void heddle_nothing(void) {
}

/* The exception is laid out as in libsupc++.  Without a handler the call comes back. */
__attribute__((weak)) int _Unwind_RaiseException(void *exception);

void heddle_raise(void *exception, const void *type) {
    (void)type;
    _Unwind_RaiseException(exception);
    abort();
}

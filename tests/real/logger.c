// A logger: messages are formatted by those who log, and written by a thread behind a ring of lines.
//
// quick: --check assert,deadlock => SAFE
// quick: -DWRITERS=2 --check assert,deadlock => SAFE
// quick: -DBUG=1 -DWRITERS=2 --check deadlock => UNSAFE: deadlock
// quick: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: who waits for room and the writer share a condition variable and are woken by signal: the wrong one may wake.
// BUG=2: closing does not write what is left in the ring.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef LINES
#define LINES 1
#endif
#define LINE_LENGTH 24

enum level { LOG_DEBUG, LOG_INFO, LOG_ERROR };
static const char* const level_names[] = {"D", "I", "E"};

typedef struct line {
    time_t time;
    enum level level;
    char text[LINE_LENGTH];
} line;

typedef struct logger {
    pthread_t writer;
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
    line* ring;
    size_t head, length;
    bool closing;
    enum level threshold;
    void (*sink)(const line* l);
} logger;

#if BUG == 1
#define NOT_FULL not_empty
#else
#define NOT_FULL not_full
#endif

static void* write_lines(void* argument) {
    logger* log = argument;
    pthread_mutex_lock(&log->lock);
    for (;;) {
        while (log->length == 0 && !log->closing) pthread_cond_wait(&log->not_empty, &log->lock);
#if BUG == 2
        if (log->closing) break;
#else
        if (log->length == 0) break;
#endif
        line next = log->ring[log->head];
        log->head = (log->head + 1) % LINES;
        log->length--;
        pthread_cond_signal(&log->NOT_FULL);
        pthread_mutex_unlock(&log->lock);
        log->sink(&next);
        pthread_mutex_lock(&log->lock);
    }
    pthread_mutex_unlock(&log->lock);
    return NULL;
}

static logger* logger_open(enum level threshold, void (*sink)(const line*)) {
    logger* log = calloc(1, sizeof *log);
    if (!log) return NULL;
    log->ring = calloc(LINES, sizeof(line));
    if (!log->ring) {
        free(log);
        return NULL;
    }
    log->threshold = threshold;
    log->sink = sink;
    pthread_mutex_init(&log->lock, NULL);
    pthread_cond_init(&log->not_empty, NULL);
    pthread_cond_init(&log->not_full, NULL);
    if (pthread_create(&log->writer, NULL, write_lines, log) != 0) {
        free(log->ring);
        free(log);
        return NULL;
    }
    return log;
}

__attribute__((format(printf, 3, 4))) static void logger_write(logger* log, enum level level, const char* format,
                                                               ...) {
    if (level < log->threshold) return;
    line l;
    l.time = time(NULL);
    l.level = level;
    va_list arguments;
    va_start(arguments, format);
    int used = snprintf(l.text, sizeof l.text, "%s: ", level_names[level]);
    vsnprintf(l.text + used, sizeof l.text - used, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&log->lock);
    while (log->length == LINES) pthread_cond_wait(&log->NOT_FULL, &log->lock);
    log->ring[(log->head + log->length) % LINES] = l;
    log->length++;
    pthread_cond_signal(&log->not_empty);
    pthread_mutex_unlock(&log->lock);
}

#define log_debug(log, ...) logger_write(log, LOG_DEBUG, __VA_ARGS__)
#define log_info(log, ...) logger_write(log, LOG_INFO, __VA_ARGS__)
#define log_error(log, ...) logger_write(log, LOG_ERROR, __VA_ARGS__)

static void logger_close(logger* log) {
    pthread_mutex_lock(&log->lock);
    log->closing = true;
    pthread_cond_broadcast(&log->not_empty);
    pthread_mutex_unlock(&log->lock);
    pthread_join(log->writer, NULL);
    pthread_mutex_destroy(&log->lock);
    pthread_cond_destroy(&log->not_empty);
    pthread_cond_destroy(&log->not_full);
    free(log->ring);
    free(log);
}

static int written;

static void print(const line* l) {
    assert(l->text[0] == 'I' || l->text[0] == 'E');
    fprintf(stderr, "%ld %s\n", (long)l->time, l->text);
    written++;
}

static logger* log_file;

static void* work(void* name) {
    log_info(log_file, "hi %s", (const char*)name);
    return NULL;
}

int main(void) {
    static const char* const names[] = {"a", "b", "c"};
    pthread_t threads[WRITERS];
    log_file = logger_open(LOG_INFO, print);
    for (int i = 0; i < WRITERS; i++) pthread_create(&threads[i], NULL, work, (void*)names[i]);
    log_debug(log_file, "%d", 42);
    log_error(log_file, "e%d", 7);
    for (int i = 0; i < WRITERS; i++) pthread_join(threads[i], NULL);
    logger_close(log_file);
    assert(written == WRITERS + 1);
    return 0;
}

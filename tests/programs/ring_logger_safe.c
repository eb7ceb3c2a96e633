// A logger: threads put short messages into a ring, one thread writes them out.  A message for which there is no room is
// dropped and counted, so that logging never waits for the disk.  logger_stop() returns when all messages are written.
//
// With BUG logger_stop() sets the flag and signals without the lock.  The writer may have seen the flag just before that
// and not sleep yet: the signal is lost, and logger_stop() waits for a writer that sleeps for ever.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { ring_size = 2, text_size = 4, source_count = 2, sink_size = 4 };

enum level { debug, info, warning };

struct message {
    enum level level;
    unsigned source;
    char text[text_size];
};

// Where the messages go in the end.
struct sink {
    struct message messages[sink_size];
    unsigned written;
};

struct logger {
    pthread_mutex_t lock;
    pthread_cond_t has_message;  // or the logger stops
    struct message ring[ring_size];
    unsigned next_in, next_out;  // count for ever; the place is the remainder
    unsigned dropped;
    enum level threshold;
    _Atomic bool is_stopping;
    pthread_t writer;
    struct sink *sink;
};

// The text is cut to what there is room for.
static struct message message_make(enum level level, unsigned source, const char *text) {
    struct message message = {level, source, ""};
    strncpy(message.text, text, text_size - 1);
    return message;
}

static void sink_write(struct sink *sink, const struct message *message) {
    assert(sink->written < sink_size);
    sink->messages[sink->written++] = *message;
}

// Waits for a message.  False if the logger stops and all are written.
static bool logger_take(struct logger *logger, struct message *message) {
    pthread_mutex_lock(&logger->lock);
    while (logger->next_in == logger->next_out && !logger->is_stopping)
        pthread_cond_wait(&logger->has_message, &logger->lock);
    const bool is_there = logger->next_in != logger->next_out;
    if (is_there) *message = logger->ring[logger->next_out++ % ring_size];
    pthread_mutex_unlock(&logger->lock);
    return is_there;
}

static void *logger_writer(void *argument) {
    struct logger *logger = argument;
    struct message message;
    while (logger_take(logger, &message)) sink_write(logger->sink, &message);
    return NULL;
}

// False if the message was dropped, since the ring is full; a message below the threshold counts as logged.
static bool logger_log(struct logger *logger, enum level level, unsigned source, const char *text) {
    if (level < logger->threshold) return true;
    const struct message message = message_make(level, source, text);
    pthread_mutex_lock(&logger->lock);
    const bool has_room = logger->next_in - logger->next_out < ring_size;
    if (has_room) {
        logger->ring[logger->next_in++ % ring_size] = message;
        pthread_cond_signal(&logger->has_message);
    } else {
        logger->dropped++;
    }
    pthread_mutex_unlock(&logger->lock);
    return has_room;
}

static int logger_start(struct logger *logger, enum level threshold, struct sink *sink) {
    int error = pthread_mutex_init(&logger->lock, NULL);
    if (error != 0) return error;
    error = pthread_cond_init(&logger->has_message, NULL);
    if (error != 0) goto no_condition;
    logger->next_in = logger->next_out = logger->dropped = 0;
    logger->threshold = threshold;
    logger->is_stopping = false;
    logger->sink = sink;
    sink->written = 0;
    error = pthread_create(&logger->writer, NULL, logger_writer, logger);
    if (error != 0) goto no_thread;
    return 0;
no_thread:
    pthread_cond_destroy(&logger->has_message);
no_condition:
    pthread_mutex_destroy(&logger->lock);
    return error;
}

static void logger_stop(struct logger *logger) {
#ifdef BUG
    logger->is_stopping = true;
    pthread_cond_signal(&logger->has_message);
#else
    pthread_mutex_lock(&logger->lock);
    logger->is_stopping = true;
    pthread_cond_signal(&logger->has_message);
    pthread_mutex_unlock(&logger->lock);
#endif
    pthread_join(logger->writer, NULL);
    pthread_cond_destroy(&logger->has_message);
    pthread_mutex_destroy(&logger->lock);
}

static struct logger logger;
static struct sink sink;

struct source {
    unsigned number;
    unsigned refused;
};

static void *source(void *argument) {
    struct source *self = argument;
    if (!logger_log(&logger, debug, self->number, "begin")) self->refused++;
    if (!logger_log(&logger, warning, self->number, "low disk")) self->refused++;
    return NULL;
}

int main(void) {
    static struct source sources[source_count];
    pthread_t threads[source_count];
    if (logger_start(&logger, info, &sink) != 0) return 1;
    for (unsigned i = 0; i < source_count; ++i) {
        sources[i].number = i;
        if (pthread_create(&threads[i], NULL, source, &sources[i]) != 0) return 1;
    }
    for (unsigned i = 0; i < source_count; ++i) pthread_join(threads[i], NULL);
    logger_stop(&logger);

    assert(sink.written + sources[0].refused + sources[1].refused == source_count);
    assert(logger.dropped == sources[0].refused + sources[1].refused);
    for (unsigned i = 0; i < sink.written; ++i) assert(strcmp(sink.messages[i].text, "low") == 0);
    return 0;
}

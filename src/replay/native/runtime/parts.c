/* What is done in parts, so that other threads can run in between. */

static unsigned heddle_occurrence(unsigned point) {
    return heddle_me()->passed[point] - 1;
}

/* Bytes that have been done are not done again. */
static void heddle_move(char *target, const char *source, char *done, unsigned long begin, unsigned long end) {
    for (unsigned long i = begin; i < end; ++i) {
        if (!done[i]) target[i] = source[i];
        done[i] = 1;
    }
}

/* Copies by way of a buffer, in the parts that the schedule has. */
void heddle_copy(unsigned point, void *target, const void *source, unsigned long size) {
    char *buffer = calloc(3, size + 1), *fetched = buffer + size + 1, *stored = fetched + size + 1;
    unsigned done = 0;
    for (unsigned i = 0; i < HEDDLE_PARTS; ++i) {
        const struct heddle_part *part = &heddle_parts[i];
        if (part->thread != heddle_self || part->point != point || part->occurrence != heddle_occurrence(point))
            continue;
        heddle_move(buffer, source, fetched, part->begin, part->end);
        if (part->writes) heddle_move(target, buffer, stored, part->begin, part->end);
        heddle_stand(HEDDLE_INSIDE, point, heddle_occurrence(point), ++done);
    }
    heddle_move(buffer, source, fetched, 0, size);
    heddle_move(target, buffer, stored, 0, size);
    free(buffer);
}

void heddle_fill(unsigned point, void *target, int byte, unsigned long size) {
    char *content = malloc(size + 1);
    memset(content, byte, size);
    heddle_copy(point, target, content, size);
    free(content);
}

/* The string function that comes next is done access by access. */
void heddle_begin_parts(unsigned point) {
    heddle_me()->parts_point = point;
    heddle_me()->parts_done = 0;
}

static void heddle_access(void) {
    struct heddle_thread *me = heddle_me();
    if (me->parts_done != 0)
        heddle_stand(HEDDLE_INSIDE, me->parts_point, heddle_occurrence(me->parts_point), me->parts_done);
    ++me->parts_done;
}

static char heddle_get(const char *place) {
    heddle_access();
    return *place;
}

static void heddle_put(char *place, char byte) {
    heddle_access();
    *place = byte;
}

size_t heddle_parts_strnlen(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && heddle_get(text + length) != 0) ++length;
    return length;
}

size_t heddle_parts_strlen(const char *text) {
    return heddle_parts_strnlen(text, SIZE_MAX);
}

char *heddle_parts_stpcpy(char *target, const char *source) {
    for (;; ++target, ++source) {
        const char byte = heddle_get(source);
        heddle_put(target, byte);
        if (byte == 0) return target;
    }
}

char *heddle_parts_strcpy(char *target, const char *source) {
    heddle_parts_stpcpy(target, source);
    return target;
}

char *heddle_parts_strncpy(char *target, const char *source, size_t limit) {
    char byte = 1;
    for (size_t i = 0; i < limit; ++i) {
        if (byte != 0) byte = heddle_get(source + i);
        heddle_put(target + i, byte);
    }
    return target;
}

char *heddle_parts_strncat(char *target, const char *source, size_t limit) {
    char *end = target + heddle_parts_strlen(target);
    for (size_t i = 0; i < limit; ++i) {
        const char byte = heddle_get(source + i);
        heddle_put(end + i, byte);
        if (byte == 0) return target;
    }
    heddle_put(end + limit, 0);
    return target;
}

char *heddle_parts_strcat(char *target, const char *source) {
    return heddle_parts_strncat(target, source, SIZE_MAX);
}

static int heddle_compare(const char *a, const char *b, size_t limit, int strings) {
    for (size_t i = 0; i < limit; ++i) {
        const unsigned char x = (unsigned char)heddle_get(a + i), y = (unsigned char)heddle_get(b + i);
        if (x != y) return x - y;
        if (strings && x == 0) break;
    }
    return 0;
}

int heddle_parts_strncmp(const char *a, const char *b, size_t limit) {
    return heddle_compare(a, b, limit, 1);
}

int heddle_parts_strcmp(const char *a, const char *b) {
    return heddle_compare(a, b, SIZE_MAX, 1);
}

int heddle_parts_memcmp(const void *a, const void *b, size_t limit) {
    return heddle_compare(a, b, limit, 0);
}

char *heddle_parts_strchr(const char *text, int byte) {
    for (;; ++text) {
        const char found = heddle_get(text);
        if (found == (char)byte) return (char *)text;
        if (found == 0) return NULL;
    }
}

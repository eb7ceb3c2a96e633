// A stack without locks whose nodes are reclaimed by hazard pointers (Michael 2004).  A thread announces the node that it
// is about to look at; whoever has unlinked a node gives it back to the pool only when nobody has announced it.
// Nodes come from a pool of fixed size, so a node that was given back too early is soon somebody else's: each node knows
// whether it is in use, and whoever looks at one checks that.
//
// With BUG a thread does not look again, after its announcement, whether the node is still the top of the stack: it may
// have been unlinked and given back before the announcement was made.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { node_count = 2, thread_count = 2, max_retired = node_count };

enum node_state { in_pool, in_use };

struct node {
    _Atomic int state;  // enum node_state
    struct node *_Atomic next;
    _Atomic int value;
};

struct stack {
    struct node *_Atomic top;
};

// What a thread keeps for itself; others look at the hazard only.
struct context {
    struct node *_Atomic hazard;
    struct node *retired[max_retired];  // unlinked, but somebody may still look at it
    unsigned retired_count;
};

static struct node pool[node_count];
static struct context contexts[thread_count];
static struct stack stack;

// A free node, or NULL.
static struct node *node_allocate(int value) {
    for (unsigned i = 0; i < node_count; ++i) {
        int expected = in_pool;
        if (!atomic_compare_exchange_strong(&pool[i].state, &expected, in_use)) continue;
        atomic_store(&pool[i].value, value);
        return &pool[i];
    }
    return NULL;
}

static void node_free(struct node *node) {
    const int before = atomic_exchange(&node->state, in_pool);
    assert(before == in_use);
}

static bool is_hazard(const struct node *node) {
    for (unsigned i = 0; i < thread_count; ++i)
        if (atomic_load(&contexts[i].hazard) == node) return true;
    return false;
}

// Gives back what nobody looks at any more, and keeps the rest for the next time.
static void context_scan(struct context *context) {
    unsigned kept = 0;
    for (unsigned i = 0; i < context->retired_count; ++i) {
        struct node *node = context->retired[i];
        if (is_hazard(node))
            context->retired[kept++] = node;
        else
            node_free(node);
    }
    context->retired_count = kept;
}

static void context_retire(struct context *context, struct node *node) {
    assert(context->retired_count < max_retired);
    context->retired[context->retired_count++] = node;
    context_scan(context);
}

// The top of the stack, announced; NULL if the stack is empty.
static struct node *stack_protect_top(struct stack *s, struct context *context) {
    struct node *top = atomic_load(&s->top);
    while (top != NULL) {
        atomic_store(&context->hazard, top);
#ifdef BUG
        return top;
#else
        struct node *again = atomic_load(&s->top);
        if (again == top) return top;
        top = again;
#endif
    }
    return NULL;
}

static void stack_push(struct stack *s, struct node *node) {
    struct node *top = atomic_load(&s->top);
    do
        atomic_store(&node->next, top);
    while (!atomic_compare_exchange_strong(&s->top, &top, node));
}

// False if the stack is empty.
static bool stack_pop(struct stack *s, struct context *context, int *value) {
    struct node *top;
    while ((top = stack_protect_top(s, context)) != NULL) {
        assert(atomic_load(&top->state) == in_use);
        struct node *next = atomic_load(&top->next);
        struct node *expected = top;
        if (!atomic_compare_exchange_strong(&s->top, &expected, next)) continue;
        *value = atomic_load(&top->value);
        atomic_store(&context->hazard, NULL);
        context_retire(context, top);
        return true;
    }
    atomic_store(&context->hazard, NULL);
    return false;
}

// Takes what is there.
static void *consumer(void *argument) {
    int value = 0;
    if (stack_pop(&stack, argument, &value)) assert(value == 1 || value == 2);
    return NULL;
}

// Takes a value and puts another one there.
static void *replacer(void *argument) {
    int value = 0;
    if (!stack_pop(&stack, argument, &value)) return NULL;
    assert(value == 1);
    struct node *node = node_allocate(2);
    if (node != NULL) stack_push(&stack, node);
    return NULL;
}

int main(void) {
    pthread_t threads[thread_count];
    for (unsigned i = 0; i < node_count; ++i) atomic_init(&pool[i].state, in_pool);
    atomic_init(&stack.top, NULL);
    struct node *first = node_allocate(1);
    assert(first != NULL);
    stack_push(&stack, first);

    if (pthread_create(&threads[0], NULL, consumer, &contexts[0]) != 0) return 1;
    if (pthread_create(&threads[1], NULL, replacer, &contexts[1]) != 0) return 1;
    for (unsigned i = 0; i < thread_count; ++i) pthread_join(threads[i], NULL);

    // Nobody looks any more: all that was retired goes, and only what is on the stack is in use.
    unsigned used = 0, linked = 0;
    for (unsigned i = 0; i < thread_count; ++i) context_scan(&contexts[i]);
    for (unsigned i = 0; i < node_count; ++i) used += atomic_load(&pool[i].state) == in_use;
    for (struct node *node = atomic_load(&stack.top); node != NULL; node = atomic_load(&node->next)) linked++;
    assert(used == linked);
    return 0;
}

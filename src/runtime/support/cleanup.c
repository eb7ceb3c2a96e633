// The handlers of pthread_cleanup_push: each thread has a list of its open scopes, the innermost first.
#include "runtime/heddle.h"

// What glibc keeps of a scope, and the scope around it.
struct scope {
    void (*routine)(void*);
    void* argument;
    int is_wanted;  // the handler is to be called at the end
    int unused;
    struct scope* outer;
};

static _Thread_local struct scope* innermost_scope;

void enter_scope(struct scope* scope) HEDDLE_NAME("enter_scope");
void enter_scope(struct scope* scope) {
    scope->outer = innermost_scope;
    innermost_scope = scope;
}

static void leave_scope(struct scope* scope) {
    innermost_scope = scope->outer;
}

// The end of a scope.
void __pthread_cleanup_routine(struct scope* scope) {
    leave_scope(scope);
    if (scope->is_wanted) scope->routine(scope->argument);
}

// The end of a thread.
void leave_all_scopes(void) HEDDLE_NAME("leave_all_scopes");
void leave_all_scopes(void) {
    struct scope* scope;
    while ((scope = innermost_scope) != NULL) {
        leave_scope(scope);
        scope->routine(scope->argument);
    }
}

// C: a tree on the heap, built by two threads one after the other.
// args: --unwind 4
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *child[2];
} *root;

struct tree *insert(struct tree *tree, int key) {
    if (tree == 0) {
        tree = calloc(1, sizeof *tree);
        tree->key = key;
    } else {
        tree->child[key > tree->key] = insert(tree->child[key > tree->key], key);
    }
    return tree;
}

int sum(struct tree *tree) { return tree ? sum(tree->child[0]) + tree->key + sum(tree->child[1]) : 0; }

void *worker(void *arg) {
    root = insert(root, 3);
    return 0;
}

int main(void) {
    pthread_t t;
    root = insert(root, 5);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    root = insert(root, 9);
    assert(sum(root) == 17);
    return 0;
}

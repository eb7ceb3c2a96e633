// What std::map and std::set leave to libstdc++: red-black trees.  The header is a node, too: its parent is the root, its
// left and right are the first and the last node.
namespace std {

enum _Rb_tree_color { red = false, black = true };

struct _Rb_tree_node_base {
    _Rb_tree_color color;
    _Rb_tree_node_base* parent;
    _Rb_tree_node_base* left;
    _Rb_tree_node_base* right;
};

namespace {

using Node = _Rb_tree_node_base;

bool is_black(const Node* node) {
    return node == nullptr || node->color == black;
}

// `to` takes the place of `from` below the parent of `from`.
void replace_child(Node* from, Node* to, Node& header) {
    Node* parent = from->parent;
    if (header.parent == from)
        header.parent = to;
    else if (parent->left == from)
        parent->left = to;
    else
        parent->right = to;
}

void rotate_left(Node* node, Node& header) {
    Node* up = node->right;
    node->right = up->left;
    if (up->left != nullptr) up->left->parent = node;
    up->parent = node->parent;
    replace_child(node, up, header);
    up->left = node;
    node->parent = up;
}

void rotate_right(Node* node, Node& header) {
    Node* up = node->left;
    node->left = up->right;
    if (up->right != nullptr) up->right->parent = node;
    up->parent = node->parent;
    replace_child(node, up, header);
    up->right = node;
    node->parent = up;
}

}  // namespace

Node* next_of(const Node* from) __asm__("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
Node* next_of(const Node* from) {
    Node* node = const_cast<Node*>(from);
    if (node->right != nullptr) {
        node = node->right;
        while (node->left != nullptr) node = node->left;
        return node;
    }
    Node* parent = node->parent;
    while (node == parent->right) {
        node = parent;
        parent = parent->parent;
    }
    return node->right != parent ? parent : node;  // the root may be all there is
}

Node* previous_of(const Node* from) __asm__("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
Node* previous_of(const Node* from) {
    Node* node = const_cast<Node*>(from);
    if (node->color == red && node->parent->parent == node) return node->right;  // the header
    if (node->left != nullptr) {
        node = node->left;
        while (node->right != nullptr) node = node->right;
        return node;
    }
    Node* parent = node->parent;
    while (node == parent->left) {
        node = parent;
        parent = parent->parent;
    }
    return parent;
}

Node* next_node(Node* from) __asm__("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
Node* next_node(Node* from) {
    return next_of(from);
}

Node* previous_node(Node* from) __asm__("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
Node* previous_node(Node* from) {
    return previous_of(from);
}

void _Rb_tree_insert_and_rebalance(bool goes_left, Node* node, Node* parent, Node& header) noexcept {
    node->parent = parent;
    node->left = nullptr;
    node->right = nullptr;
    node->color = red;
    if (goes_left) {
        parent->left = node;  // of the header: the first one
        if (parent == &header) {
            header.parent = node;
            header.right = node;
        } else if (parent == header.left) {
            header.left = node;
        }
    } else {
        parent->right = node;
        if (parent == header.right) header.right = node;
    }
    while (node != header.parent && node->parent->color == red) {
        Node* grandparent = node->parent->parent;
        const bool is_left = node->parent == grandparent->left;
        Node* uncle = is_left ? grandparent->right : grandparent->left;
        if (!is_black(uncle)) {
            node->parent->color = black;
            uncle->color = black;
            grandparent->color = red;
            node = grandparent;
            continue;
        }
        if (node == (is_left ? node->parent->right : node->parent->left)) {
            node = node->parent;
            if (is_left)
                rotate_left(node, header);
            else
                rotate_right(node, header);
        }
        node->parent->color = black;
        grandparent->color = red;
        if (is_left)
            rotate_right(grandparent, header);
        else
            rotate_left(grandparent, header);
    }
    header.parent->color = black;
}

// Below `parent` there is one black node too few on the way to `node`, which may be null.
static void add_black(Node* node, Node* parent, Node& header) {
    while (node != header.parent && is_black(node)) {
        const bool is_left = node == parent->left;
        Node* sibling = is_left ? parent->right : parent->left;
        if (sibling->color == red) {
            sibling->color = black;
            parent->color = red;
            if (is_left)
                rotate_left(parent, header);
            else
                rotate_right(parent, header);
            sibling = is_left ? parent->right : parent->left;
        }
        if (is_black(sibling->left) && is_black(sibling->right)) {
            sibling->color = red;
            node = parent;
            parent = parent->parent;
            continue;
        }
        Node* outer = is_left ? sibling->right : sibling->left;
        if (is_black(outer)) {
            Node* inner = is_left ? sibling->left : sibling->right;
            inner->color = black;
            sibling->color = red;
            if (is_left)
                rotate_right(sibling, header);
            else
                rotate_left(sibling, header);
            sibling = is_left ? parent->right : parent->left;
            outer = is_left ? sibling->right : sibling->left;
        }
        sibling->color = parent->color;
        parent->color = black;
        outer->color = black;
        if (is_left)
            rotate_left(parent, header);
        else
            rotate_right(parent, header);
        break;
    }
    if (node != nullptr) node->color = black;
}

// Gives back the node that has to be deleted, which is the one that was asked for.
Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) noexcept {
    Node* child = nullptr;   // what moves up
    Node* parent = nullptr;  // to below this one
    _Rb_tree_color lost = node->color;
    if (node->left != nullptr && node->right != nullptr) {
        Node* heir = node->right;
        while (heir->left != nullptr) heir = heir->left;
        child = heir->right;
        lost = heir->color;
        heir->color = node->color;
        node->left->parent = heir;
        heir->left = node->left;
        if (heir == node->right) {
            parent = heir;
        } else {
            parent = heir->parent;
            if (child != nullptr) child->parent = parent;
            parent->left = child;
            heir->right = node->right;
            node->right->parent = heir;
        }
        replace_child(node, heir, header);
        heir->parent = node->parent;
    } else {
        child = node->left != nullptr ? node->left : node->right;
        parent = node->parent;
        if (child != nullptr) child->parent = parent;
        replace_child(node, child, header);
        if (header.left == node) {
            Node* first = child != nullptr ? child : parent;
            while (child != nullptr && first->left != nullptr) first = first->left;
            header.left = first;
        }
        if (header.right == node) {
            Node* last = child != nullptr ? child : parent;
            while (child != nullptr && last->right != nullptr) last = last->right;
            header.right = last;
        }
    }
    if (lost == black) add_black(child, parent, header);
    return node;
}

}  // namespace std

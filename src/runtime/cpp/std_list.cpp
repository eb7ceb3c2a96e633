// What std::list leaves to libstdc++: a ring of nodes, of which one belongs to the list itself.
namespace std::__detail {

struct _List_node_base {
    void _M_hook(_List_node_base* position) noexcept;
    void _M_unhook() noexcept;
    void _M_transfer(_List_node_base* first, _List_node_base* last) noexcept;
    void _M_reverse() noexcept;
    static void swap(_List_node_base& a, _List_node_base& b) noexcept;

    _List_node_base* next;
    _List_node_base* previous;
};

// Into the ring before `position`.
void _List_node_base::_M_hook(_List_node_base* position) noexcept {
    _List_node_base* before = position->previous;
    next = position;
    previous = before;
    before->next = this;
    position->previous = this;
}

void _List_node_base::_M_unhook() noexcept {
    _List_node_base* after = next;
    _List_node_base* before = previous;
    before->next = after;
    after->previous = before;
}

// The nodes from `first` up to, but without, `last` move before this one; they may belong to another ring.
void _List_node_base::_M_transfer(_List_node_base* first, _List_node_base* last) noexcept {
    if (this == last) return;
    _List_node_base* moved_last = last->previous;
    _List_node_base* remaining = first->previous;
    _List_node_base* before = previous;
    remaining->next = last;
    last->previous = remaining;
    before->next = first;
    first->previous = before;
    moved_last->next = this;
    previous = moved_last;
}

void _List_node_base::_M_reverse() noexcept {
    _List_node_base* node = this;
    do {
        _List_node_base* after = node->next;
        node->next = node->previous;
        node->previous = after;
        node = after;
    } while (node != this);
}

namespace {

// The ring of `from`, which is not empty, gets `to` in its place.
void take_over(_List_node_base* to, _List_node_base* first, _List_node_base* last) {
    to->next = first;
    to->previous = last;
    first->previous = to;
    last->next = to;
}

void make_empty(_List_node_base* list) {
    list->next = list;
    list->previous = list;
}

}  // namespace

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
    _List_node_base *first_of_a = a.next, *last_of_a = a.previous, *first_of_b = b.next, *last_of_b = b.previous;
    if (first_of_b == &b)
        make_empty(&a);
    else
        take_over(&a, first_of_b, last_of_b);
    if (first_of_a == &a)
        make_empty(&b);
    else
        take_over(&b, first_of_a, last_of_a);
}

}  // namespace std::__detail

"""All outcomes of a small program under RC11: execution graphs are built event by event, in orders that keep to program
order and to what is read, and judged by the axioms as the paper writes them down (Lahav, Vafeiadis, Kang, Hur, Dreyer:
Repairing sequential consistency in C/C++11, PLDI 2017).  Shares nothing with the checker."""
from operations import is_taken, value_of

ACQUIRES, RELEASES = {"acquire", "acq_rel", "seq_cst"}, {"release", "acq_rel", "seq_cst"}


class Event:
    def __init__(self, thread, position, kind, place, order, read=None, written=None, source=None):
        self.thread, self.position, self.kind, self.place, self.order = thread, position, kind, place, order
        self.read, self.written, self.source = read, written, source  # source: an event's name; None: the first content

    def name(self):
        return (self.thread, self.position)

    def key(self):
        return (self.thread, self.position, self.kind, self.order, self.read, self.written, self.source)


def compose(first, second):
    behind = {}
    for b, c in second:
        behind.setdefault(b, []).append(c)
    return {(a, c) for a, b in first for c in behind.get(b, ())}


def closure(relation):
    result = set(relation)
    while True:
        more = compose(result, result) - result
        if not more:
            return result
        result |= more


def is_consistent(events, modified):
    """`modified`: for each place the names of its writes, in their order."""
    names = list(events)
    same = {(e, e) for e in names}
    sb = {(a, b) for a in names for b in names if a[0] == b[0] and a[1] < b[1]}
    rf = {(events[e].source, e) for e in names if events[e].source is not None}
    mo = {(w, v) for writes in modified.values() for i, w in enumerate(writes) for v in writes[i + 1:]}
    rank = {w: i for writes in modified.values() for i, w in enumerate(writes)}
    rb = {(r, w) for r in names if events[r].read is not None for w in modified.get(events[r].place, ())
          if w != r and (events[r].source is None or rank[w] > rank[events[r].source])}
    updates = {e for e in names if events[e].read is not None and events[e].written is not None}
    # Release sequences: the write, later ones of its thread to the place, and updates that take from them.
    writes = {e for e in names if events[e].written is not None}
    at_place = {(w, w) for w in writes} | {(a, b) for a, b in sb if a in writes and b in writes and events[a].place == events[b].place}
    sequence = compose(at_place, same | closure({(a, b) for a, b in rf if b in updates}))
    fences = {e for e in names if events[e].kind == "fence"}
    releasing = {(e, e) for e in writes if events[e].order in RELEASES}
    releasing |= {(a, b) for a, b in sb if a in fences and events[a].order in RELEASES and b in writes}
    readers = {e for e in names if events[e].read is not None}
    acquiring = {(e, e) for e in readers if events[e].order in ACQUIRES}
    acquiring |= {(a, b) for a, b in sb if a in readers and b in fences and events[b].order in ACQUIRES}
    sw = compose(compose(compose(releasing, sequence), rf), acquiring)
    hb = closure(sb | sw)
    eco = closure(rf | mo | rb)
    if any(a == b for a, b in hb) or any((b, a) in hb for a, b in eco) or any(a == b for a, b in eco):
        return False
    if any((w, u) in mo for r, w in rb if r in updates for u in [r]):
        return False
    # psc
    sc = {e for e in names if events[e].order == "seq_cst"}
    sc_fences = sc & fences
    apart = {(a, b) for a, b in sb if events[a].place is None or events[a].place != events[b].place}
    together = {(a, b) for a, b in hb if events[a].place is not None and events[a].place == events[b].place}
    scb = sb | compose(compose(apart, hb), apart) | together | mo | rb
    first = {(e, e) for e in sc} | {(f, e) for f in sc_fences for e in names if f == e or (f, e) in hb}
    last = {(e, e) for e in sc} | {(e, f) for f in sc_fences for e in names if f == e or (e, f) in hb}
    psc = compose(compose(first, scb), last)
    psc |= {(a, b) for a, b in hb | compose(compose(hb, eco), hb) if a in sc_fences and b in sc_fences}
    return not any(a == b for a, b in closure(psc))


def outcomes(threads, places="xy"):
    """All final values of registers and places."""
    found, seen = set(), set()
    stack = [({}, {place: () for place in places}, tuple(0 for _ in threads), {})]
    while stack:
        events, modified, positions, registers = stack.pop()
        key = (frozenset(event.key() for event in events.values()), tuple(sorted(modified.items())))
        if (key, positions) in seen:
            continue
        seen.add((key, positions))
        has_moved = False
        for t, position in enumerate(positions):
            if position == len(threads[t]):
                continue
            has_moved = True
            op = threads[t][position]
            after = positions[:t] + (position + 1,) + positions[t + 1:]
            for event, at in next_events(op, (t, position), events, modified, registers):
                if event is None:
                    stack.append((events, modified, after, registers))
                    continue
                grown = {**events, event.name(): event}
                order = modified
                if at is not None:
                    writes = modified[event.place]
                    order = {**modified, event.place: writes[:at] + (event.name(),) + writes[at:]}
                if is_consistent(grown, order):
                    known = registers if event.read is None else {**registers, op.register: event.read}
                    stack.append((grown, order, after, known))
        if not has_moved:
            last = {place: events[writes[-1]].written if writes else 0 for place, writes in modified.items()}
            everything = {**{op.register: 0 for thread in threads for op in thread if op.register}, **registers, **last}
            found.add(tuple(sorted(everything.items())))
    return found


def next_events(op, name, events, modified, registers):
    """What the operation can be, and (of a write) where in the modification order."""
    if not is_taken(op, registers):
        yield None, None
        return
    if op.kind == "fence":
        yield Event(*name, "fence", None, op.order), None
        return
    writes = modified[op.place]
    if op.kind == "store":
        for at in range(len(writes) + 1):
            yield Event(*name, "store", op.place, op.order, written=value_of(op, registers, 0)), at
        return
    for source in (None,) + writes:
        read = 0 if source is None else events[source].written
        if op.kind == "load":
            yield Event(*name, "load", op.place, op.order, read=read, source=source), None
        elif op.kind == "exchange_if" and read != op.expected:
            yield Event(*name, "load", op.place, op.failure_order, read=read, source=source), None
        else:
            at = 0 if source is None else writes.index(source) + 1
            written = value_of(op, registers, read)
            yield Event(*name, "update", op.place, op.order, read=read, written=written, source=source), at

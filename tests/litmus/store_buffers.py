"""All outcomes of a small program on a machine with store buffers (sc, tso, pso), by looking at all its states."""
from operations import is_taken, value_of


def waits(op):  # until the buffer is empty
    return op.kind in ("exchange", "add", "exchange_if") or (op.kind in ("store", "fence") and op.order == "seq_cst")


def may_leave(model, buffer, i):
    if model == "tso":
        return i == 0
    place, _, releases, generation = buffer[i]
    return all(other[0] != place and not releases and other[3] == generation for other in buffer[:i])


def outcomes(threads, model, places="xy"):
    """All final values of registers and places."""
    found, seen = set(), set()
    names = [op.register for thread in threads for op in thread if op.register]
    start = (tuple((0, (), 0) for _ in threads), tuple((place, 0) for place in places), tuple((name, 0) for name in sorted(set(names))))
    stack = [start]
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        positions, memory, registers = state
        cells, known, has_moved = dict(memory), dict(registers), False
        for t, (position, buffer, generation) in enumerate(positions):
            def move(position, buffer, generation, cells, known):
                moved = positions[:t] + ((position, buffer, generation),) + positions[t + 1:]
                stack.append((moved, tuple(sorted(cells.items())), tuple(sorted(known.items()))))
            for i in range(len(buffer)):
                if may_leave(model, buffer, i):
                    has_moved = True
                    move(position, buffer[:i] + buffer[i + 1:], generation, {**cells, buffer[i][0]: buffer[i][1]}, known)
            if position == len(threads[t]):
                continue
            op = threads[t][position]
            if not is_taken(op, known):
                has_moved = True
                move(position + 1, buffer, generation, cells, known)
                continue
            if waits(op) and buffer:
                continue
            has_moved = True
            if op.kind == "fence":
                move(position + 1, buffer, generation + (op.order != "acquire"), cells, known)
                continue
            own = [entry[1] for entry in buffer if entry[0] == op.place]
            read = own[-1] if own else cells[op.place]
            written = None if op.kind == "load" or (op.kind == "exchange_if" and read != op.expected) else value_of(op, known, read)
            if op.kind == "store" and model != "sc" and not waits(op):
                move(position + 1, buffer + ((op.place, written, op.order == "release", generation),), generation, cells, known)
                continue
            if op.kind != "store":
                known = {**known, op.register: read}
            move(position + 1, buffer, generation, cells if written is None else {**cells, op.place: written}, known)
        if not has_moved:
            found.add(tuple(sorted(registers + memory)))
    return found

"""Operations of small random programs: what they do, and how they are written in C."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Operation:
    kind: str  # store, load, exchange, add, exchange_if (equal to `expected`), fence
    place: str | None
    value: int | None
    register: str | None  # gets what is read
    order: str
    failure_order: str = "relaxed"
    expected: int = 0
    plus: str | None = None  # a register of the thread: what is written is more by its value
    guard: tuple | None = None  # (register, value): only if they are equal


def is_taken(op, registers):
    return op.guard is None or registers.get(op.guard[0], 0) == op.guard[1]


def value_of(op, registers, read):
    """What is written."""
    value = op.value + (registers.get(op.plus, 0) if op.plus else 0)
    return read + value if op.kind == "add" else value


def text_of(op):
    order, failure = f"memory_order_{op.order}", f"memory_order_{op.failure_order}"
    value = f"{op.value} + {op.plus}" if op.plus else f"{op.value}"
    text = {"store": f"atomic_store_explicit(&{op.place}, {value}, {order});",
            "load": f"{op.register} = atomic_load_explicit(&{op.place}, {order});",
            "exchange": f"{op.register} = atomic_exchange_explicit(&{op.place}, {value}, {order});",
            "add": f"{op.register} = atomic_fetch_add_explicit(&{op.place}, {value}, {order});",
            "exchange_if": f"{op.register} = {op.expected}; atomic_compare_exchange_strong_explicit(&{op.place}, "
                           f"&{op.register}, {value}, {order}, {failure});",
            "fence": f"atomic_thread_fence({order});"}[op.kind]
    return f"if ({op.guard[0]} == {op.guard[1]}) {{ {text} }}" if op.guard else text


def program_of(threads, outcome, places="xy"):
    """A program that fails if its run ends so."""
    registers = sorted({op.register for thread in threads for op in thread if op.register})
    text = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int " + ", ".join(places) + ";\n"
    text += "".join(f"int {register};\n" for register in registers)
    for t, thread in enumerate(threads):
        body = "".join(f"    {text_of(op)}\n" for op in thread)
        text += f"static void *thread{t}(void *arg) {{\n{body}    return arg;\n}}\n"
    text += f"int main(void) {{\n    pthread_t t[{len(threads)}];\n"
    text += "".join(f"    pthread_create(&t[{t}], 0, thread{t}, 0);\n" for t in range(len(threads)))
    text += "".join(f"    pthread_join(t[{t}], 0);\n" for t in range(len(threads)))
    return text + "    assert(!(" + " && ".join(f"{name} == {value}" for name, value in outcome) + "));\n}\n"

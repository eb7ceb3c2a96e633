"""Small random models, and their text as SystemC."""


def simple_statement(random, model, p, deep=False):
    variable, event = random.randrange(model["variables"]), f"e{random.randrange(model['events'])}"
    choices = [("set", variable, random.randrange(8)),
               ("add", variable, random.randrange(model["variables"]), random.randrange(3)),
               ("add", variable, random.randrange(model["variables"]), random.randrange(3)),
               ("notify", event), ("notify delta", event), ("notify after", event, random.randrange(1, 3))]
    if random.random() < 0.2:
        choices.append(("cancel", event))
    if model["signals"]:
        choices.append(("read", variable, random.randrange(model["signals"])))
        if p == 0:  # a signal has one writer
            choices.append(("write", random.randrange(model["signals"]), variable))
    if not deep and random.random() < 0.3:
        return ("if", variable, random.randrange(4), simple_statement(random, model, p, True))
    return random.choice(choices)


def awaited(random, model):
    """WHAT and TIME of a wait."""
    events = [f"e{i}" for i in range(model["events"])]
    what = random.choice([(), ("any", random.choice(events)), ("any", random.choice(events)),
                          ("any", *random.sample(events, 2)), ("all", *random.sample(events, 2))])
    time = random.choice([None, None, 0, 1, 2])
    return what, random.randrange(3) if not what and time is None else time


def random_process(random, model, p):
    is_method = random.random() < 0.35
    sources = [f"e{i}" for i in range(model["events"])] + [f"s{i}" for i in range(model["signals"])]
    sensitive = random.sample(sources, random.randrange(1 if is_method else 0, 3))
    body = []
    for _ in range(random.randrange(2, 4) if is_method else random.randrange(3, 7)):
        if not is_method and random.random() < 0.45:
            body.append(("wait",) if sensitive and random.random() < 0.3 else ("wait for", *awaited(random, model)))
        else:
            body.append(simple_statement(random, model, p))
    if is_method and random.random() < 0.4:
        body.append(("next", *awaited(random, model)))
    return {"method": is_method, "starts": not sensitive or random.random() < 0.8, "sensitive": sensitive, "body": body}


def random_model(random):
    model = {"variables": random.randrange(1, 3), "events": random.randrange(2, 4), "signals": random.randrange(2),
             "time": random.choice([None, 2, 3, 4])}
    model["processes"] = [random_process(random, model, p) for p in range(random.randrange(2, 4))]
    return model


def time_text(time):
    return "SC_ZERO_TIME" if time == 0 else f"sc_time({time}, SC_NS)"


def trigger_text(what, time):
    events = {"any": " | ", "all": " & "}[what[0]].join(what[1:]) if what else ""
    return ", ".join(part for part in ("" if time is None else time_text(time), events) if part)


def statement_text(statement):
    kind, *rest = statement
    if kind == "set":
        return f"v{rest[0]} = {rest[1]};"
    if kind == "add":
        return f"v{rest[0]} = (v{rest[0]} * 2 + v{rest[1]} + {rest[2]}) % 8;"
    if kind == "if":
        return f"if (v{rest[0]} == {rest[1]}) {statement_text(rest[2])}"
    if kind == "write":
        return f"s{rest[0]}.write(v{rest[1]});"
    if kind == "read":
        return f"v{rest[0]} = s{rest[1]}.read();"
    if kind == "wait":
        return "wait();"
    if kind == "wait for":
        return f"wait({trigger_text(*rest)});"
    if kind == "next":
        return f"next_trigger({trigger_text(*rest)});"
    argument = {"notify": "", "notify delta": "SC_ZERO_TIME", "cancel": ""}.get(kind)
    if argument is None:
        argument = time_text(rest[1])
    return f"{rest[0]}.{'cancel' if kind == 'cancel' else 'notify'}({argument});"


def text_of(model, outcomes):
    """The program, and the line at which each outcome is met; any other outcome fails."""
    lines = ["#include <systemc>", "", "#include <cassert>", "", "using namespace sc_core;", ""]
    lines += [f"unsigned v{i} = 0;" for i in range(model["variables"])]
    lines += [f"sc_event e{i};" for i in range(model["events"])]
    lines += [f"sc_signal<unsigned> s{i};" for i in range(model["signals"])]
    lines += ["", "SC_MODULE(Model) {", "    SC_CTOR(Model) {"]
    for p, process in enumerate(model["processes"]):
        sensitive = "".join(f" << {event}" for event in process["sensitive"])
        lines.append(f"        SC_{'METHOD' if process['method'] else 'THREAD'}(p{p});"
                     + (f" sensitive{sensitive};" if sensitive else "")
                     + ("" if process["starts"] else " dont_initialize();"))
    lines.append("    }")
    for p, process in enumerate(model["processes"]):
        lines += [f"    void p{p}() {{"] + [f"        {statement_text(s)}" for s in process["body"]] + ["    }"]
    lines += ["};", "", "int sc_main(int, char*[]) {", '    Model model("model");',
              "    sc_start();" if model["time"] is None else f"    sc_start({model['time']}, SC_NS);"]
    numbers = {sum(value << 3 * i for i, value in enumerate(outcome)) for outcome in outcomes}
    lines.append("    const unsigned outcome = " + " + ".join(f"v{i} * {8 ** i}" for i in range(model["variables"])) + ";")
    places = {}
    for number in sorted(numbers):
        places[len(lines) + 1] = number
        lines.append(f"    if (outcome == {number}) {{ assert(outcome < 64); return 0; }}")
    lines += ['    assert(!"another outcome");', "    return 0;", "}", ""]
    return "\n".join(lines), places

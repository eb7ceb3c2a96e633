"""All simulations of a small model, by IEEE 1666 alone: an explicit kernel that tries every order of runnable processes.

A model is a dictionary:
  variables, events, signals   how many there are; all numbers are 0 to 7, and begin with 0
  processes                    a list of {method, starts, sensitive, body}; sensitive: names of events
  time                         how many nanoseconds are simulated; none: until nothing happens any more
A statement is a tuple; a body is a list of them.  A thread executes its body once, a method each time that it is triggered.
  ("set", x, value) ("add", x, y, value) ("if", x, value, statement)
  ("notify", e) ("notify delta", e) ("notify after", e, time) ("cancel", e)
  ("write", s, x) ("read", x, s)
  ("wait",) ("wait for", WHAT, TIME) and, in a method, ("next", WHAT, TIME): WHAT is () or ("any"|"all", events...), TIME is
  none or a number; both none is not made.
"""

NONE, DELTA = None, "delta"


class State:
    """What a simulation has come to; frozen into a tuple to be compared."""

    def __init__(self, model):
        count = len(model["processes"])
        self.variables = [0] * model["variables"]
        self.signals = [[0, 0] for _ in range(model["signals"])]  # now, next
        self.due = {}  # event: DELTA, or the time that is left
        self.timers = {}  # process: the same
        self.places = [0] * count
        self.waits = [None] * count  # None: it runs or has ended; "static"; ("any"|"all", set of events)
        self.runnable = set()
        self.now = 0

    def copy(self):
        other = State.__new__(State)
        other.variables, other.signals = self.variables[:], [s[:] for s in self.signals]
        other.due, other.timers = dict(self.due), dict(self.timers)
        other.places, other.waits = self.places[:], self.waits[:]
        other.runnable, other.now = set(self.runnable), self.now
        return other

    def key(self):
        return (tuple(self.variables), tuple(map(tuple, self.signals)), tuple(sorted(self.due.items())),
                tuple(sorted(self.timers.items())), tuple(self.places), tuple(self.waits), tuple(sorted(self.runnable)),
                self.now)


class Simulator:
    def __init__(self, model):
        self.model = model

    def trigger(self, state, event):
        """The event happens: whoever waits for it may become runnable."""
        for p, process in enumerate(self.model["processes"]):
            waits = state.waits[p]
            if waits == "static":
                if event in process["sensitive"]:
                    self.wake(state, p)
            elif waits is not None and event in waits[1]:
                left = waits[1] - {event}
                if waits[0] == "any" or not left:
                    self.wake(state, p)
                else:
                    state.waits[p] = ("all", left)

    @staticmethod
    def wake(state, p):
        state.waits[p] = None
        state.timers.pop(p, None)
        state.runnable.add(p)

    @staticmethod
    def set_due(table, key, time):
        """A notification replaces a later one only."""
        old = table.get(key)
        if old is None or (old != DELTA and (time == 0 or time < old)):
            table[key] = DELTA if time == 0 else time

    def suspend(self, state, p, what, time):
        """The process waits from now on."""
        state.waits[p] = (what[0], frozenset(what[1:])) if what else ("any", frozenset())
        if time is not None:
            state.timers[p] = DELTA if time == 0 else time

    def simple(self, state, statement):
        kind, *rest = statement
        if kind == "set":
            state.variables[rest[0]] = rest[1]
        elif kind == "add":
            state.variables[rest[0]] = (state.variables[rest[0]] * 2 + state.variables[rest[1]] + rest[2]) % 8
        elif kind == "if":
            if state.variables[rest[0]] == rest[1]:
                self.simple(state, rest[2])
        elif kind == "notify":
            state.due.pop(rest[0], None)
            self.trigger(state, rest[0])
        elif kind == "notify delta":
            self.set_due(state.due, rest[0], 0)
        elif kind == "notify after":
            self.set_due(state.due, rest[0], rest[1])
        elif kind == "cancel":
            state.due.pop(rest[0], None)
        elif kind == "write":
            state.signals[rest[0]][1] = state.variables[rest[1]]
        elif kind == "read":
            state.variables[rest[0]] = state.signals[rest[1]][0]
        else:
            raise ValueError(kind)

    def run(self, state, p):
        """The process runs until it waits or ends."""
        state.runnable.discard(p)
        process = self.model["processes"][p]
        following = "static"
        while state.places[p] < len(process["body"]):
            statement = process["body"][state.places[p]]
            state.places[p] += 1
            if statement[0] == "wait":
                state.waits[p] = "static"
                return
            if statement[0] == "wait for":
                self.suspend(state, p, statement[1], statement[2])
                return
            if statement[0] == "next":
                following = statement
            else:
                self.simple(state, statement)
        if process["method"]:
            state.places[p] = 0
            if following == "static":
                state.waits[p] = "static"
            else:
                self.suspend(state, p, following[1], following[2])

    def begin(self):
        state = State(self.model)
        for p, process in enumerate(self.model["processes"]):
            if process["starts"]:
                state.runnable.add(p)
            else:
                state.waits[p] = "static"
        return state

    def go_on(self, state):
        """No process is to run: False if the simulation has ended."""
        for s, signal in enumerate(state.signals):
            if signal[0] != signal[1]:
                signal[0] = signal[1]
                self.trigger(state, f"s{s}")
        for event in [e for e, due in state.due.items() if due == DELTA]:
            del state.due[event]
            self.trigger(state, event)
        for p in [p for p, due in state.timers.items() if due == DELTA]:
            self.wake(state, p)
        if state.runnable:
            return True
        times = list(state.due.values()) + list(state.timers.values())
        limit = self.model["time"]
        if not times or limit is not None and state.now + min(times) > limit:
            return False
        step = min(times)
        state.now += step
        for table in (state.due, state.timers):
            for key in table:
                table[key] -= step
        for event in [e for e, due in state.due.items() if due == 0]:
            del state.due[event]
            self.trigger(state, event)
        for p in [p for p, due in state.timers.items() if due == 0]:
            self.wake(state, p)
        return limit is None or state.now < limit

    def outcomes(self, most_states):
        """The final values of all variables, of all simulations; None if there are too many states."""
        start = self.begin()
        seen, found, open_states = {start.key()}, set(), [start]
        while open_states:
            state = open_states.pop()
            if not state.runnable:
                following = state.copy()
                successors = [following] if self.go_on(following) else []
                if not successors:
                    found.add(tuple(following.variables))
            else:
                successors = []
                for p in state.runnable:
                    following = state.copy()
                    self.run(following, p)
                    successors.append(following)
            for following in successors:
                if following.key() not in seen:
                    seen.add(following.key())
                    open_states.append(following)
            if len(seen) > most_states:
                return None
        return found

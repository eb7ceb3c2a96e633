"""Every unsafe program of tests/regress: all reports are written, parsed back, and compared with each other.

The JSON and the saved trace are checked against the schemas of docs/schema, SARIF against sarif.schema.json, the witness
against the rules of the format as far as they are stated here, and the page by the data that it holds."""
import argparse
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import jsonschema
import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
VOID_TAGS = {"meta", "br", "link", "input"}


class Complaint(Exception):
    pass


def require(condition, complaint):
    if not condition:
        raise Complaint(complaint)


def validator(path):
    """References to the schema beside it become references to the schema itself, which gets its definitions."""
    schema = json.loads(path.read_text().replace("verdict.schema.json#", "#"))
    schema.setdefault("$defs", json.loads((ROOT / "docs/schema/verdict.schema.json").read_text())["$defs"])
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def unsafe_programs(folder):
    for path in sorted(folder.glob("*.c*")):
        head = path.read_text()
        if re.search(r"^// expect: UNSAFE", head, re.M):
            arguments = re.search(r"^// args: *(.*)$", head, re.M)
            yield path, arguments.group(1).split() if arguments else []


def check_text(text, trace):
    lines = text.splitlines()
    require(lines[0].startswith("UNSAFE: "), f"first line: {lines[0]}")
    numbers = [int(found.group(1)) for line in lines if (found := re.match(r" *\(?(\d+)\)? [ >] \S", line))]
    require(numbers == list(range(1, len(trace["steps"]) + 1)), f"numbers of steps: {numbers}")
    ends = [line for line in lines if "<-- " in line]
    # Of a race between accesses that the run makes the last one is the end; the other has its place in the run.
    parties = trace["failure"].get("parties", [])
    expected = 1 if any("step" in party for party in parties) else max(1, len(parties))
    require(len(ends) == expected, f"ends: {ends}")


def check_minima(text, verdict):
    *preemptions, steps = verdict["minima"]
    require(steps["of"] == "steps" and all(other["of"] == "preemptions" for other in preemptions), f"minima: {preemptions}")
    require(all(minimum["is_reached"] for minimum in verdict["minima"]), f"gave up: {verdict['minima']}")
    trace, = verdict["traces"]
    require(len(trace["steps"]) == steps["least"], f"{len(trace['steps'])} steps, but {steps}")
    if preemptions:
        require(re.search(r"^\d+ preemptions?: no failing run.* has fewer preemptions$", text, re.M), text)
    else:  # a step that makes a thread end, or wait, may save a preemption
        require(not any(step.get("irrelevant") for step in trace["steps"]), "the shortest run has irrelevant steps")


def check_gcc(text, trace):
    failure = trace["failure"]
    where = "{file}:{line}:{column}: error: ".format(**failure["where"])
    lines = text.splitlines()
    require(lines[0].startswith(where + failure["what"]), f"first line on stderr: {lines[0]}")
    for line in lines[1:]:
        require(re.match(r"\S+:\d+:\d+: note: ", line), f"line on stderr: {line}")


def check_sarif(sarif, trace):
    flows = sarif["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"]
    places = sorted((place["executionOrder"], flow["id"]) for flow in flows for place in flow["locations"])
    threads = [step["thread"] for step in trace["steps"]]
    threads += [party["thread"] for party in trace["failure"].get("parties", [])] or [trace["failure"]["thread"]]
    require(places == [(i + 1, f"thread {thread}") for i, thread in enumerate(threads)], f"thread flows: {places}")
    require(len(flows) == len(set(threads)), "not one flow for each thread")


def calls_of_inputs(trace):
    """The inputs that are integers and come from calls of the functions for them."""
    def name(where):
        line = (ROOT / where["file"]).read_text().splitlines()[where["line"] - 1]
        found = re.match(r"__VERIFIER_nondet_(\w+)", line[where["column"] - 1:])
        return found and found.group(1)

    return [given for given in trace["inputs"] if "before_step" in given
            and name(given["where"]) not in (None, "float", "double", "pointer", "pchar", "int128", "uint128")]


def check_input(point):
    constraint, place = point["constraint"], point["location"]
    require(constraint["format"] == "ext_c_expression", f"constraint of {point}")
    require(re.fullmatch(r"\\result == (-?\d+|\d+U|\(-\d+ - 1\))", constraint["value"]), f"constraint of {point}")
    line = (ROOT / place["file_name"]).read_text().splitlines()[place["line"] - 1]
    require(re.search(r"__VERIFIER_nondet_\w+\(\)$", line[:place["column"]]), f"place of {point}")


def check_yaml(text, trace):
    entry, = yaml.safe_load(text)
    require(set(entry) == {"entry_type", "metadata", "content"}, f"keys: {set(entry)}")
    require(entry["entry_type"] == "violation_sequence", "entry type")
    metadata = entry["metadata"]
    require(metadata["format_version"] == "2.2", "format version")
    require(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", metadata["uuid"]), "uuid")
    require(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", metadata["creation_time"]), "creation time")
    task = metadata["task"]
    require(set(task["input_file_hashes"]) == set(task["input_files"]), "hashes")
    require(all(re.fullmatch("[0-9a-f]{64}", sum) for sum in task["input_file_hashes"].values()), "hashes")
    require(re.fullmatch(r"CHECK\( init\(main\(\)\), LTL\(G .*\) \)", task["specification"]), "specification")
    require(task["data_model"] in ("ILP32", "LP64") and task["language"] == "C", "task")
    segments = [segment["segment"] for segment in entry["content"]]
    for segment in segments:
        for point in (item["waypoint"] for item in segment):
            require(point["action"] == "follow" and isinstance(point["thread_id"], int), f"waypoint {point}")
            require(point["thread_id"] < len(trace["threads"]), f"thread of {point}")
            require(point["location"]["line"] > 0 and point["location"]["file_name"], f"place of {point}")
            if point["type"] == "assumption":
                require(point["constraint"]["format"] == "c_expression", f"constraint of {point}")
            if point["type"] == "function_return":
                check_input(point)
    kinds = [[item["waypoint"]["type"] for item in segment] for segment in segments]
    require(all(kind in (["assumption"], ["function_return"]) for kind in kinds[:-1]), f"segments: {kinds}")
    require(set(kinds[-1]) == {"target"}, f"last segment: {kinds[-1]}")
    require(kinds.count(["assumption"]) <= len(trace["steps"]), "more segments than steps")
    require(kinds.count(["function_return"]) == len(calls_of_inputs(trace)), f"inputs: {kinds}")
    targets = [item["waypoint"]["location"]["line"] for item in segments[-1]]  # of a race both accesses
    require(trace["failure"]["where"]["line"] in targets, "target")


def check_graphml(text, trace):
    graph = xml.etree.ElementTree.fromstring(text).find(GRAPHML + "graph")

    def data(node):
        return {item.get("key"): item.text for item in node.findall(GRAPHML + "data")}

    keys = {"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash",
            "architecture", "creationtime"}
    require(set(data(graph)) == keys, f"data of the graph: {set(data(graph))}")
    nodes = [data(node) for node in graph.findall(GRAPHML + "node")]
    require([i for i, node in enumerate(nodes) if node.get("entry") == "true"] == [0], "entry")
    require([i for i, node in enumerate(nodes) if node.get("violation") == "true"] == [len(nodes) - 1], "violation")
    edges = graph.findall(GRAPHML + "edge")
    path = [(edge.get("source"), edge.get("target")) for edge in edges]
    require(path == [(f"n{i}", f"n{i + 1}") for i in range(len(nodes) - 1)], "not a path")
    alive, entered = set(), {"0"}
    for edge in map(data, edges):
        require("threadId" not in edge or edge["threadId"] in alive, f"a thread that was not created: {edge}")
        if "enterFunction" in edge:
            entered.add(edge.get("threadId"))
        require("assumption" not in edge or edge["threadId"] in entered, f"a function that was not entered: {edge}")
        if "createThread" in edge:
            alive.add(edge["createThread"])
    assumed = [edge for edge in map(data, edges) if "assumption" in edge]
    require(len(assumed) == len(calls_of_inputs(trace)), f"inputs: {assumed}")
    for edge in assumed:
        require(edge["assumption"].startswith("\\result == ") and edge["assumption"].endswith(";"), f"assumption of {edge}")
        require(edge["assumption.resultfunction"].startswith("__VERIFIER_nondet_"), f"function of {edge}")
    require(data(edges[-1])["startline"] == str(trace["failure"]["where"]["line"]), "place of the violation")


class Page(html.parser.HTMLParser):
    """Whether tags are balanced; the text of the script with id=data; references to elsewhere."""

    def __init__(self):
        super().__init__()
        self.open, self.data, self.is_data, self.elsewhere = [], "", False, []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elsewhere += [attributes[name] for name in ("src", "href") if name in attributes]
        self.is_data = attributes.get("id") == "data"
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag):
        require(self.open and self.open.pop() == tag, f"</{tag}> closes nothing")
        self.is_data = False

    def handle_data(self, data):
        if self.is_data:
            self.data += data


def check_page(text, trace):
    page = Page()
    page.feed(text)
    require(not page.open and not page.elsewhere, f"open: {page.open}, from elsewhere: {page.elsewhere}")
    shown, = json.loads(page.data)
    require([step["thread"] for step in shown["steps"]] == [step["thread"] for step in trace["steps"]], "steps")
    require(all(shown["files"][step["file"]] for step in shown["steps"] if step["line"]), "source lines")
    for i, step in enumerate(shown["steps"]):
        for read in step["reads"]:
            if "from" in read:
                writer = shown["steps"][read["from"]]
                require(read["from"] < i and {"name": read["name"], "value": read["value"]} in writer["writes"],
                        f"step {i + 1} reads {read}, which step {read['from'] + 1} did not write")


def check_program(heddle, program, arguments, schemas, folder, graphml):
    witness = folder / ("witness.graphml" if graphml else "witness.yml")
    files = {name: folder / name for name in ("json", "trace", "html", "sarif")}
    options = [part for name, path in files.items() for part in ("--" + name, str(path))]
    run = subprocess.run([heddle, "check", *arguments, *options, "--witness", witness, program.relative_to(ROOT)],
                         cwd=ROOT, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    require(run.returncode == 10, f"exit code {run.returncode}: {run.stdout}{run.stderr}")
    documents = {name: json.loads(files[name].read_text()) for name in ("json", "trace", "sarif")}
    for name, document in documents.items():
        error = jsonschema.exceptions.best_match(schemas[name].iter_errors(document))
        require(error is None, f"--{name}: {error}")
    trace = documents["trace"]["trace"]
    require(documents["json"]["traces"] == [trace], "the JSON and the saved trace differ")
    if "--shortest" in arguments:
        check_minima(run.stdout, documents["json"])
    # A last step that fails while it is made has no place of its own.
    require(all(step.get("functions") for step in trace["steps"][:-1]), "a step without its functions")
    check_text(run.stdout, trace)
    check_gcc(run.stderr, trace)
    check_sarif(documents["sarif"], trace)
    (check_graphml if graphml else check_yaml)(witness.read_text(), trace)
    check_page(files["html"].read_text(), trace)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heddle", required=True)
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "tests" / "regress")
    parser.add_argument("--sarif-schema", type=pathlib.Path, help="the whole schema of SARIF 2.1.0, instead of our part")
    parser.add_argument("--part", default="1/1", help="i/n: every n-th program, from the i-th on")
    options = parser.parse_args()
    schemas = {"json": validator(ROOT / "docs/schema/verdict.schema.json"),
               "trace": validator(ROOT / "docs/schema/trace.schema.json"),
               "sarif": validator(HERE / "sarif.schema.json")}
    if options.sarif_schema:
        schemas["sarif"] = jsonschema.Draft7Validator(json.loads(options.sarif_schema.read_text()))
    wrong = checked = 0
    first, parts = map(int, options.part.split("/"))
    for count, (program, arguments) in enumerate(unsafe_programs(options.programs), 1):
        if count % parts != first % parts:
            continue
        checked += 1
        if count % 10 == 0:
            arguments = [*arguments, "--abstract", "explicit"]
        elif count % 10 == 5:
            arguments = [*arguments, "--shortest", *(["--fewest-switches"] if count % 20 == 5 else [])]
        with tempfile.TemporaryDirectory() as folder:
            try:
                check_program(options.heddle, program, arguments, schemas, pathlib.Path(folder), count % 2 == 0)
            except (Complaint, KeyError, ValueError, AttributeError) as complaint:
                wrong += 1
                print(f"{program.name}: {type(complaint).__name__}: {complaint}")
    print(f"{checked} programs, {wrong} with wrong reports")
    sys.exit(1 if wrong or not checked else 0)


if __name__ == "__main__":
    main()

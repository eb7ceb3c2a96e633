"""The table of rooms.txt, for the lint and for the picture."""
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parent / "rooms.txt"


def room_of(folder):
    return folder.split("/")[0]


class Rooms:
    def __init__(self, path=TABLE):
        self.rows = {}      # folder -> what its line names, as it is written
        self.prefixes = {}  # library -> how its headers begin
        self.problems = []
        for line in path.read_text().splitlines():
            line = line.split("#")[0].strip()
            library = re.fullmatch(r"(<\w+>)\s*=\s*(.*)", line)
            row = re.fullmatch(r"([\w/]+):\s*(.*)", line)
            if library:
                self.prefixes[library[1]] = library[2].split()
            elif row and row[1] not in self.rows:
                self.rows[row[1]] = row[2].split()
            elif line:
                self.problems.append(f"rooms.txt: cannot be read: {line}")
        self.check()

    def check(self):
        """What is included stands above: so there can be no cycle."""
        names = list(self.rows)
        for place, folder in enumerate(names):
            for name in self.rows[folder]:
                if name.startswith("<"):
                    if name not in self.prefixes:
                        self.problems.append(f"rooms.txt: {folder}: what is {name}?")
                    continue
                targets = self.folders_named(name)
                if not targets:
                    self.problems.append(f"rooms.txt: {folder}: {name} has no line")
                inside = room_of(name) == room_of(folder)
                if "/" in folder and not inside:
                    self.problems.append(f"rooms.txt: {folder}: {name} belongs into the line of {room_of(folder)}")
                # The line of a room stands above its folders; what its interface includes of them must not see it.
                for target in targets:
                    if "/" not in folder and inside:
                        if self.reaches(target, folder):
                            self.problems.append(f"rooms.txt: {folder} and {target} include each other")
                    elif names.index(target) > place:
                        self.problems.append(f"rooms.txt: {folder} stands above {target}, which it includes")

    def reaches(self, start, end):
        return start == end or any(self.reaches(target, end) for name in self.rows[start]
                                   for target in self.folders_named(name) if room_of(target) == room_of(start))

    def folders_named(self, name):
        if name.endswith("/*"):
            return self.folders_of(name[:-2])
        return [name] if name in self.rows else []

    def rooms(self):
        return [folder for folder in self.rows if "/" not in folder]

    def folders_of(self, room):
        return [folder for folder in self.rows if folder.startswith(room + "/")]

    def may_include(self, folder, is_header):
        """All folders and libraries that a file of the folder may include."""
        room = room_of(folder)
        names = list(self.rows[folder])
        if folder != room:  # what the room's line says of others
            names += [name for name in self.rows[room] if not name.startswith("<") and room_of(name) != room]
        elif not is_header:
            names += self.folders_of(room)
        allowed = {folder}
        for name in names:
            allowed.update([name] if name.startswith("<") else self.folders_named(name))
        return allowed

    def library_of(self, header):
        for library, prefixes in self.prefixes.items():
            if header.startswith(tuple(prefixes)):
                return library
        return None

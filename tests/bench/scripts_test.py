"""bench/agree and bench/tasks/run with a stand-in for heddle that lies about some programs."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "bench"

# good.c is safe; quarrel.c is unsafe with --encoding frames only; label.c is safe although the index says unsafe; crash.c
# crashes; cut.c is safe up to the bound, which is no disagreement with its label; so is deep.c, whose threads reach their
# ends; slow.c is safe, and with --encoding frames there is no time to find that out.
HEDDLE = """#!/bin/sh
case "$*" in
--version) echo "heddle 0 (solvers: z3)"; exit 0 ;;
*crash.c) echo "internal error" >&2; exit 6 ;;
*"--encoding frames"*quarrel.c) echo "UNSAFE: a lie"; exit 10 ;;
*cut.c) echo "SAFE up to something"; exit 0 ;;
*"--encoding frames"*slow.c) echo "SAFE up to unwind 4"; echo "note: gave up on a larger bound (time)"; exit 0 ;;
*deep.c) echo "SAFE up to unwind 4"; echo "every thread can reach its end within the bound"; exit 0 ;;
esac
echo SAFE
"""
INDEX = """path\tproperty\texpected\tloc\tfeatures\tcflags\tsource
{}.c\tassert\t{}\t1\t\t-DX -DY\tnowhere
"""


class ScriptsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.heddle = self.path / "heddle"
        self.heddle.write_text(HEDDLE)
        self.heddle.chmod(0o755)
        self.log = self.path / "agree.log"

    def tearDown(self):
        self.folder.cleanup()

    def index(self, name, expected):
        (self.path / "index.tsv").write_text(INDEX.format(name, expected))

    def agree(self, hours="1"):
        run = subprocess.run([sys.executable, BENCH / "agree", "--tasks", self.path, "--hours", hours, "--heddle",
                              self.heddle, "--out", self.log, "--jobs", "2", "--runs", "120"], capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def test_agreement(self):
        self.index("good", "safe")
        code, text = self.agree()
        self.assertEqual(code, 0, text)
        self.assertIn("0 disagreements, 0 answers against the label, 0 crashes", text)
        self.assertIn("5 questions have equal answers only", text)

    def test_resumes(self):
        self.index("good", "safe")
        _, everything = self.agree()
        lines = self.log.read_text().splitlines(keepends=True)
        self.log.write_text("".join(lines[:20]) + lines[20][:7])  # as if it had been killed
        code, text = self.agree(hours="0")
        self.assertIn("19 of ", text)
        code, text = self.agree()
        self.assertEqual((code, text), (0, everything))
        self.assertEqual(self.agree(hours="0"), (0, everything))
        self.heddle.write_text(HEDDLE + "# another one\n")
        code, text = self.agree()
        self.assertNotEqual(code, 0)
        self.assertIn("another seed or executable", text)

    def test_disagreement(self):
        self.index("quarrel", "unknown")
        code, text = self.agree()
        self.assertEqual(code, 1, text)
        self.assertIn("DISAGREEMENT: quarrel.c --unwind 1\n", text)
        self.assertIn("5 disagreements, 0 answers against the label", text)

    def test_label(self):
        self.index("label", "unsafe")
        code, text = self.agree()
        self.assertEqual(code, 1, text)
        self.assertIn("AGAINST THE LABEL: label.c", text)
        self.assertIn("0 disagreements", text)

    def test_cut_is_not_against_the_label(self):
        self.index("cut", "unsafe")
        self.assertEqual(self.agree()[0], 0)

    def test_lack_of_time_is_no_disagreement(self):
        self.index("slow", "safe")
        code, text = self.agree()
        self.assertEqual(code, 0, text)
        self.assertIn("unknown", text)

    def test_crash(self):
        self.index("crash", "safe")
        code, text = self.agree()
        self.assertEqual(code, 1, text)
        self.assertIn("CRASH: crash.c", text)

    def test_tasks(self):
        def run():
            done = subprocess.run([BENCH / "tasks" / "run", "--heddle", self.heddle, self.path, "--encoding", "frames"],
                                  capture_output=True, text=True)
            return done.returncode, done.stdout

        self.index("good", "safe")
        code, text = run()
        self.assertEqual(code, 0)
        self.assertRegex(text, r"^heddle\tassert\tsafe\tright\t[0-9.]+\tgood.c\tSAFE\n")
        self.assertRegex(text, r"heddle +assert +safe +1 +0 +0 +0 +0 +0 +0 +0")
        self.index("deep", "safe")
        self.assertIn("heddle\tassert\tsafe\tbounded", run()[1])
        self.index("cut", "safe")
        self.assertIn("heddle\tassert\tsafe\tshallow", run()[1])
        self.index("cut", "unsafe")
        self.assertIn("heddle\tassert\tunsafe\tmissed", run()[1])
        self.index("quarrel", "safe")
        self.assertEqual(run()[0], 1)
        self.assertIn("heddle\tassert\tsafe\tWRONG", run()[1])

    # The default answers everything but late.c, which has an answer with Bitwuzla.
    CHOOSER = """#!/bin/sh
case "$*" in
*late.c) case "$*" in *bitwuzla*) ;; *) echo "UNKNOWN: time"; exit 4 ;; esac ;;
*quarrel.c) case "$*" in *frames*) echo "UNSAFE: a lie"; exit 10 ;; esac ;;
esac
echo SAFE
"""

    def choice(self, name):
        self.index(name, "safe")
        self.heddle.write_text(self.CHOOSER)
        (self.path / f"{name}.c").write_text("")
        run = subprocess.run([sys.executable, BENCH / "choice", "--heddle", self.heddle, "--tasks", self.path, "--only",
                              f"{name}.c assert", "--limit", "9", "--out", self.path / "out"], capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def test_choice_is_good(self):
        code, text = self.choice("good")
        self.assertEqual(code, 0, text)
        self.assertIn("1 of 1 programs within 2 times", text)
        self.assertIn("in a third of the time: none", text)
        self.assertEqual(len((self.path / "out/choice.csv").read_text().splitlines()), 12)
        self.assertIn("<circle", (self.path / "out/choice.svg").read_text())
        self.heddle.write_text("#!/bin/sh\nexit 6\n")  # everything is in the table already
        self.assertEqual(self.choice("good")[0], 0)

    def test_choice_is_late(self):
        code, text = self.choice("late")
        self.assertEqual(code, 0, text)
        self.assertIn("0 of 1 programs within 2 times", text)
        self.assertIn("in a third of the time: late.c assert", text)
        self.assertRegex(text, r"late.c assert +\| +T/O \| +[0-9.]+ \| +bitwuzla")

    def test_choice_contradicts(self):
        code, text = self.choice("quarrel")
        self.assertEqual(code, 1, text)
        self.assertIn("contradictions: quarrel.c assert", text)


if __name__ == "__main__":
    unittest.main()

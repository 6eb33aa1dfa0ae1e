import sys
from decimal import Decimal
from pathlib import Path

from plumbline import Plumbline, Refused

rubric_file, text, *command = sys.argv[1:]
with Plumbline.start(command) as plumbline:
    rubric = plumbline.compile(Path(rubric_file))
    print(rubric.name, rubric.version, len(rubric.warnings))
    result = plumbline.evaluate(rubric, text)
    assert isinstance(result.score, Decimal)
    print(result.digest)
    print(result.score, result.verdict, str(result.passed).lower(), "courtesy", result.traits["courtesy"])
    print(str(plumbline.evaluate("reply@1.0.0", "We will send it.")).splitlines()[0])
    try:
        plumbline.evaluate(rubric, "")
    except Refused as refused:
        print(f"{refused.outcome}: {str(refused).splitlines()[1].split(', ')[0]}, "
              + str(refused).splitlines()[1].split(', ')[1])
    try:
        plumbline.compile("rubric: Reply\nversion: one\n")
    except Refused as refused:
        print(f"{refused.outcome}: {len(refused.problems)}")
    try:
        plumbline.evaluate(rubric, text, facts={"price": 0.1})
    except TypeError:
        print("not exact")

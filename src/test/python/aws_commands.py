"""Whether the AWS CLI would take the commands of pages: `aws_commands.py docs/deploy.md …`.

The operations and their members are botocore's, from which the AWS CLI makes its options. Nothing
is asked of AWS.
"""

import pathlib
import re
import shlex
import sys

import botocore.session
from botocore import xform_name

GLOBAL = {"query", "output", "profile", "region", "cli-binary-format", "no-cli-pager"}
# commands of the AWS CLI that are no operations
OWN = {("s3", "cp"), ("s3", "rb"), ("s3", "rm"), ("configure", "export-credentials")}
# quoted words may have anything; a parenthesis, a pipe or the like ends a command
COMMAND = re.compile(
    r"(?:^|[({] ?)(aws [a-z0-9-]+ [a-z0-9-]+(?: +(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s;|&(){}\"'])+)*)", re.M
)

session = botocore.session.get_session()
services = session.get_available_services()
problems, seen = [], 0


def check(page, words):
    _, service, operation, *rest = words
    said = f"{page}: aws {service} {operation}"
    if (service, operation) in OWN:
        return []
    if service not in services:
        return [f"{said}: no service"]
    model = session.get_service_model(service)
    names = {xform_name(each, "-"): each for each in model.operation_names}
    if operation not in names:
        return [f"{said}: no operation"]
    shape = model.operation_model(names[operation]).input_shape
    members = {xform_name(each, "-"): each for each in (shape.members if shape else {})}
    options, words, found, before = set(), 0, [], ""
    for word in rest:
        # a flag takes no word
        words += not word.startswith("--") and not (
            before.startswith("--") and before not in ("--include-value", "--no-cli-pager")
        )
        before = word
        if word.startswith("--"):
            options.add(word[2:])
        elif word.startswith(("file://", "fileb://")):
            # the commands of a page are typed where the repository is
            path = pathlib.Path(word.split("://")[1])
            if "/" in word.split("://")[1] and not path.is_file():
                found.append(f"{said}: no file {path}")
    options = {each.removeprefix("no-") if each not in members else each for each in options}
    found += [f"{said}: no option --{each}" for each in options - members.keys() - GLOBAL]
    needed = {xform_name(each, "-") for each in (shape.required_members if shape else [])}
    found += [f"{said}: needs --{each}" for each in needed - options]
    # `aws lambda invoke` writes the answer to a file
    if words != (1 if operation == "invoke" else 0):
        found.append(f"{said}: a word too many or too few")
    return found


for page in sys.argv[1:]:
    text = pathlib.Path(page).read_text(encoding="utf-8")
    for fence in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        if fence[0]:
            continue
        block = re.sub(r"\\\n *|\n(?=  )", " ", fence[1])
        # what a substitution would bring is a word
        block = re.sub(r"\$\(out \w+\)|<[^<>\n]*>|…", "x", block)
        for command in COMMAND.findall(block):
            seen += 1
            problems += check(page, shlex.split(command, comments=True))

print("\n".join(problems + [f"{seen} commands"]))
sys.exit(bool(problems))

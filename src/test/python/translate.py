"""The template as the transform of SAM leaves it, as JSON: `translate.py NAME=VALUE …`.

Includes are put in, and the package and the state machines are objects of some bucket, as `sam
deploy` does it. Nothing is asked of AWS.
"""

import json
import os
import pathlib
import sys

import cfnlint.decode.cfn_yaml
from samtranslator.public.translator import ManagedPolicyLoader
from samtranslator.translator.transform import transform

os.environ.setdefault("AWS_DEFAULT_REGION", "eu-central-1")
folder = pathlib.Path("infra")


def packaged(value):
    if isinstance(value, dict):
        include = value.get("Fn::Transform", {})
        if isinstance(include, dict) and include.get("Name") == "AWS::Include":
            return packaged(read(include["Parameters"]["Location"]))
        result = {}
        for key, each in value.items():
            if key in ("CodeUri", "DefinitionS3Location"):
                if not each.startswith("../target/") and not (folder / each).is_file():
                    sys.exit(f"{key} names no file: {each}")
                each = "s3://bucket/key"
            result[key] = packaged(each)
        return result
    if isinstance(value, list):
        return [packaged(each) for each in value]
    return value


def read(name):
    return json.loads(json.dumps(cfnlint.decode.cfn_yaml.load(str(folder / name))))


class NoPolicies(ManagedPolicyLoader):
    def load(self):
        return {}


parameters = dict(each.split("=", 1) for each in sys.argv[1:])
json.dump(transform(packaged(read("template.yaml")), parameters, NoPolicies(None)), sys.stdout)

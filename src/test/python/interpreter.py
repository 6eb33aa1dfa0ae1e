"""moto's server, with what its interpreter of state machines lacks for those of infra/.

usage: interpreter.py PORT FUNCTIONS_URL

Functions are called over HTTP at FUNCTIONS_URL/<name>/invocations, as AWS Lambda is. Every change
below is of one thing that the service does and moto 5.2 does not.
"""

import copy
import functools
import json
import sys
import threading
import urllib.error
import urllib.request
import uuid

from moto.core.config import default_user_config
from moto.dynamodb.models import DynamoDBBackend
from moto.events.models import Rule
from moto.server import main
from moto.stepfunctions.models import StateMachine
from moto.stepfunctions.parser.api import HistoryEventType, TaskFailedEventDetails
from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import (
    FailureEvent,
    FailureEventException,
)
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name import StatesErrorName
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name_type import (
    StatesErrorNameType,
)
from moto.stepfunctions.parser.asl.component.common.path import result_path
from moto.stepfunctions.parser.asl.component.common.string import string_expression
from moto.stepfunctions.parser.asl.component.state.exec.state_map.item_reader.eval import (
    resource_eval_s3 as reading,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.iteration import (
    distributed_iteration_component as distributed,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.iteration.itemprocessor import (
    distributed_item_processor_worker as working,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.iteration.job import JobPool
from moto.stepfunctions.parser.asl.component.state.exec.state_map.result_writer import (
    result_writer_decl,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.result_writer.resource_eval import (
    resource_eval_s3 as writing,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_task import lambda_eval_utils
from moto.stepfunctions.parser.asl.component.state.exec.state_task.service import (
    state_task_service_aws_sdk as aws_sdk,
)
from moto.stepfunctions.parser.asl.eval.event.event_detail import EventDetails
from moto.stepfunctions.parser.asl.eval.program_state import ProgramError, ProgramStopped
from moto.stepfunctions.parser.asl.utils import json_path
from moto.stepfunctions.parser.backend import execution_worker
from moto.stepfunctions.parser.models import (
    StepFunctionsParserBackend,
    stepfunctions_parser_backends,
)

PORT, FUNCTIONS = sys.argv[1], sys.argv[2]


# A function is what runs behind the test's own invoke API.
def invoke(parameters, region, state_credentials):
    name = parameters["FunctionName"].split(":")[-1]
    request = urllib.request.Request(
        f"{FUNCTIONS}/{name}/invocations",
        data=parameters.get("Payload", b"{}"),
        headers={"Content-Type": "application/json"},
    )
    answer = {"StatusCode": 200, "ExecutedVersion": "$LATEST"}
    try:
        with urllib.request.urlopen(request) as response:
            if response.headers.get("X-Amz-Function-Error"):
                answer["FunctionError"] = response.headers["X-Amz-Function-Error"]
            answer["Payload"] = json.loads(response.read())
    except urllib.error.HTTPError as error:
        answer["FunctionError"] = "Unhandled"
        kind = error.headers.get("X-Amzn-ErrorType", "Unknown")
        answer["Payload"] = {"errorType": f"Lambda.{kind}"}
    return answer


lambda_eval_utils._invoke_lambda_function = invoke


# A variable is read as it was assigned: moto asks for JSONata here, which it does not have.
def read_variable(self, env):
    env.stack.append(copy.deepcopy(env.variable_store.get(self.expression.lstrip("$"))))


string_expression.StringVariableSample._eval_body = read_variable


# When an execution began is a text, as everything in the context is. There are no redrives: an
# execution that is called one counts as one.
def execution_data(StartTime, **named):
    redrives = int(named["Name"].startswith("redriven"))
    return {"StartTime": StartTime.isoformat(), "RedriveCount": redrives, **named}


execution_worker.ExecutionData = execution_data


# A path is understood once.
for module in (json_path, result_path):
    module.parse = functools.lru_cache(maxsize=None)(module.parse)


# A second execution of a machine begins with a copy of it, and a running one holds a lock.
StateMachine.__deepcopy__ = lambda self, memo: copy.copy(self)


# A row is changed by one request at a time, so that nothing which is added to it is lost.
update_item = DynamoDBBackend.update_item
updating = threading.Lock()


def update_item_alone(self, *rest, **named):
    with updating:
        return update_item(self, *rest, **named)


DynamoDBBackend.update_item = update_item_alone


# Lines are read, and written, as JSONL.
def understood(definition):
    def plain(value):
        if isinstance(value, dict):
            return {
                k: "JSON" if (k, v) == ("InputType", "JSONL") else plain(v)
                for k, v in value.items()
                if k != "WriterConfig"
            }
        return [plain(v) for v in value] if isinstance(value, list) else value

    return json.dumps(plain(json.loads(definition)))


create = StepFunctionsParserBackend.create_state_machine


def create_understood(self, name, definition, *rest, **named):
    return create(self, name, understood(definition), *rest, **named)


StepFunctionsParserBackend.create_state_machine = create_understood

read_object = reading.ResourceEvalS3._handle_get_object


def read_lines(env, resource_runtime_part, state_credentials):
    read_object(env, resource_runtime_part, state_credentials)
    lines = [line for line in env.stack.pop().split("\n") if line.strip()]
    env.stack.append("[" + ",".join(lines) + "]")


reading.ResourceEvalS3._handle_get_object = staticmethod(read_lines)


# A stopped execution begins no more lines. What failed is remembered for the result files.
FAILED = {}
work = working.DistributedItemProcessorWorker._eval_job


def work_and_remember(self, env, job):
    work(self, env, job)
    state = env.program_state()
    if isinstance(state, ProgramError):
        error = state.error or {}
        FAILED.setdefault(self._map_run_record.map_run_arn, []).append(
            {"Input": job.job_input, "Error": error.get("error"), "Cause": error.get("cause")}
        )
    if isinstance(state, ProgramStopped):
        with self._job_pool._mutex:
            self._job_pool._jobs_number -= len(self._job_pool._open_jobs)
            self._job_pool._open_jobs.clear()


working.DistributedItemProcessorWorker._eval_job = work_and_remember


# What an AWS service is given as a body may be an object, and members begin with a capital.
call_service = aws_sdk.StateTaskServiceAwsSdk._eval_service_task


def call_with_text(self, env, resource_runtime_part, normalised_parameters, state_credentials):
    if isinstance(normalised_parameters.get("Body"), dict):
        normalised_parameters["Body"] = json.dumps(normalised_parameters["Body"]).encode()
    own = self.resource.api_name == "sfn"
    if own:
        normalised_parameters = first_letters(normalised_parameters, str.lower)
    call_service(self, env, resource_runtime_part, normalised_parameters, state_credentials)
    if own:
        env.stack.append(first_letters(env.stack.pop(), str.upper))


def first_letters(value, to):
    if not isinstance(value, dict):
        return value
    return {to(key[:1]) + key[1:]: first_letters(each, to) for key, each in value.items()}


aws_sdk.StateTaskServiceAwsSdk._eval_service_task = call_with_text


# More failures than are tolerated fail the map.
run_map = distributed.DistributedIterationComponent._map_run


def run_tolerantly(self, env, eval_input):
    run_map(self, env, eval_input)
    record = eval_input.map_run_record
    total, failed = record.item_counter.total.get(), record.item_counter.failed.get()
    if failed and failed * 100 > total * record.tolerated_failure_percentage:
        error = StatesErrorName(typ=StatesErrorNameType.StatesExceedToleratedFailureThreshold)
        raise FailureEventException(
            failure_event=FailureEvent(
                env=env,
                error_name=error,
                event_type=HistoryEventType.TaskFailed,
                event_details=EventDetails(
                    taskFailedEventDetails=TaskFailedEventDetails(
                        error=error.error_name, cause=f"{failed} of {total} lines failed"
                    )
                ),
            )
        )


distributed.DistributedIterationComponent._map_run = run_tolerantly


# Results are written as lines of outputs, beside a manifest that names their files.
def write_results(env, resource_runtime_part, state_credentials):
    parameters, outputs = env.stack.pop(), env.stack.pop()
    record = env.map_run_record_pool_manager.get_all()[-1]
    prefix = parameters["Prefix"].rstrip("/") + "/" + record.map_run_arn.split(":")[-1]
    s3 = writing.ResourceEvalS3._get_s3_client(resource_runtime_part, state_credentials)
    files = {
        "SUCCEEDED": [output for output in outputs if output is not None],
        "FAILED": FAILED.get(record.map_run_arn, []),
    }
    manifest = {
        "DestinationBucket": parameters["Bucket"],
        "MapRunArn": record.map_run_arn,
        "ResultFiles": {"FAILED": [], "PENDING": [], "SUCCEEDED": []},
    }
    for status, lines in files.items():
        if lines:
            body = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()
            key = f"{prefix}/{status}_0.jsonl"
            s3.put_object(Bucket=parameters["Bucket"], Key=key, Body=body)
            manifest["ResultFiles"][status].append({"Key": key, "Size": len(body)})
    key = prefix + "/manifest.json"
    s3.put_object(Bucket=parameters["Bucket"], Key=key, Body=json.dumps(manifest).encode())
    env.stack.append(
        {
            "MapRunArn": record.map_run_arn,
            "ResultWriterDetails": {"Bucket": parameters["Bucket"], "Key": key},
        }
    )


writing.ResourceEvalS3._handle_put_object = staticmethod(write_results)


# Where they are written is said by the state's input, and not by the results.
def write_where_input_says(self, env):
    env.stack.append(env.states.get_input())
    self.parargs.eval(env=env)
    parameters = env.stack.pop()
    env.stack[-1] = parameters
    self.resource_eval.eval_resource(env=env)


result_writer_decl.ResultWriter._eval_body = write_where_input_says


# A rule of EventBridge may start a state machine; each event has an id of its own.
def send(self, original_event, transform_input=True):
    if self.state == "ENABLED" and self.event_pattern.matches_event(original_event):
        for target in self.targets:
            backend = stepfunctions_parser_backends[self.account_id][self.region_name]
            event = {**original_event, "id": str(uuid.uuid4())}
            backend.start_execution(target["Arn"], event["id"], json.dumps(event, default=str))


Rule.send_to_targets = send

default_user_config["stepfunctions"] = {"execute_state_machine": True}
# a worker goes on to its next line by calling itself
sys.setrecursionlimit(100_000)
threading.stack_size(256 * 1024 * 1024)

main(["-H", "127.0.0.1", "-p", PORT])

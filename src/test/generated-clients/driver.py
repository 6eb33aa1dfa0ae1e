"""Sends each line of a file as the generated client types it; prints what the client read."""

import json
import re
import sys

import openapi_client
from openapi_client.exceptions import ApiException

base, token, file = sys.argv[1:]
client = openapi_client.ApiClient(openapi_client.Configuration(host=base))
client.set_default_header("Authorization", "Bearer " + token)

for line in open(file, encoding="utf-8"):
    call = json.loads(line)
    api = getattr(openapi_client, call["tag"] + "Api")(client)
    send = getattr(api, re.sub("([A-Z])", r"_\1", call["operation"]).lower() + "_with_http_info")
    request = call["request"]
    if "type" in call:
        request = getattr(openapi_client, call["type"]).from_dict(request)
    try:
        response = send(request)
        answer = {"status": response.status_code, "body": response.data.to_dict()}
    except ApiException as failed:
        answer = {"status": failed.status, "body": json.loads(failed.body)}
    print(json.dumps(answer, default=str))

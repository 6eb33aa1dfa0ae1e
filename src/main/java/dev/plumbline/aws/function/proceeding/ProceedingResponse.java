package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;

/// The answer to one of these operations.
record ProceedingResponse(FunctionOutcome outcome, JsonObject members) implements FunctionResponse {

  @Override
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder().put("outcome", outcome.wireName());
    members.forEach(json::put);
    return json.build();
  }
}

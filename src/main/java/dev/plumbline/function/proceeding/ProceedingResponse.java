package dev.plumbline.function.proceeding;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.FunctionResponse;

/// The answer to one of these operations.
record ProceedingResponse(FunctionOutcome outcome, JsonObject members) implements FunctionResponse {

  @Override
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder().put("outcome", outcome.wireName());
    members.forEach(json::put);
    return json.build();
  }
}

package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.base.canonical.JsonObject;

/// The answer to one of these operations.
record ProceedingResponse(FunctionOutcome outcome, JsonObject members) implements FunctionResponse {

  @Override
  public JsonObject json() {
    return JsonObject.builder().put("outcome", outcome).putAll(members).build();
  }
}

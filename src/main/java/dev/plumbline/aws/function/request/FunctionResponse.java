package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.JsonObject;

/// The response of a function, and the metrics to log for it.
public interface FunctionResponse {

  JsonObject json();

  default RequestMetrics metrics() {
    return RequestMetrics.NONE;
  }
}

package dev.plumbline.function.request;

import dev.plumbline.canonical.JsonObject;

/// The response of a function, and the metrics to log for it.
public interface FunctionResponse {

  JsonObject json();

  default RequestMetrics metrics() {
    return RequestMetrics.NONE;
  }
}

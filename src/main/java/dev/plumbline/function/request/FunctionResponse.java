package dev.plumbline.function.request;

import dev.plumbline.canonical.JsonObject;

/// What a function answers, and what of it is counted.
public interface FunctionResponse {

  JsonObject json();

  default RequestMetrics counts() {
    return RequestMetrics.NONE;
  }
}

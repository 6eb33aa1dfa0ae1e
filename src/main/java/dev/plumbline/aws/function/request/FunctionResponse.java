package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;

/// The response of a function, and the metrics to log for it.
public interface FunctionResponse {

  JsonObject json();

  /// What is sent: canonical JSON, where the caller asks in no other form.
  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  /// Another response in the form of this one.
  default FunctionResponse replacedBy(FunctionResponse other) {
    return other;
  }

  default RequestMetrics metrics() {
    return RequestMetrics.NONE;
  }
}

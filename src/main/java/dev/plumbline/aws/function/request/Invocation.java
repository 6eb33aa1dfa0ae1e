package dev.plumbline.aws.function.request;

/// A request with its caller.
///
/// @param requestId the gateway's; empty for a direct request
public record Invocation(Caller caller, String requestId, RequestBody body) {

  /// A request that the gateway has not passed on: IAM lets state machines and operators send one.
  public static Invocation direct(RequestBody body) {
    return new Invocation(new Caller.Operator(), "", body);
  }
}

package dev.plumbline.aws.function.log;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/// An exception that is safe to log: the types of an exception and its causes and where it was
/// thrown, but no messages, since messages quote requests.
public final class RedactedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final int CAUSES_MAX = 8;
  private static final String ROOT_PACKAGE = "dev.plumbline.";

  /// Wraps an exception for a platform that logs every message.
  public RedactedException(RuntimeException of) {
    super(describe(of) + " at " + location(of), null, false, true);
    setStackTrace(of.getStackTrace());
  }

  /// The types of the exception and its causes, with the error codes of AWS.
  static String describe(Throwable failure) {
    List<String> words = new ArrayList<>();
    Throwable cause = failure;
    while (cause != null && words.size() < CAUSES_MAX) {
      words.add(cause.getClass().getSimpleName() + code(cause));
      cause = cause.getCause();
    }
    return String.join(", ", words);
  }

  /// The innermost frame in our code; empty if there is none.
  static String location(Throwable failure) {
    return Stream.of(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(ROOT_PACKAGE))
        .findFirst()
        .map(frame ->
            frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
        .orElse("");
  }

  private static String code(Throwable cause) {
    return cause instanceof AwsServiceException service
            && service.awsErrorDetails() instanceof AwsErrorDetails details
            && details.errorCode() != null
            && details.errorCode().matches("[A-Za-z0-9.]{1,80}")
        ? " " + details.errorCode()
        : "";
  }
}

package dev.plumbline.function.log;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/// An exception in words that may be logged: what kinds of exceptions it is made of and where it
/// was thrown, but no message, since messages quote what somebody sent.
public final class RedactedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final int CAUSES_MAX = 8;
  private static final String HOUSE = "dev.plumbline.";

  /// Tells a platform that logs every message as much as may be told.
  public RedactedException(RuntimeException of) {
    super(words(of) + " at " + place(of), null, false, true);
    setStackTrace(of.getStackTrace());
  }

  /// The kinds of the exception and its causes; of AWS's answers also their code.
  static String words(Throwable failure) {
    List<String> words = new ArrayList<>();
    Throwable cause = failure;
    while (cause != null && words.size() < CAUSES_MAX) {
      words.add(cause.getClass().getSimpleName() + code(cause));
      cause = cause.getCause();
    }
    return String.join(", ", words);
  }

  /// The innermost of our lines.
  static String place(Throwable failure) {
    return Stream.of(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(HOUSE))
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

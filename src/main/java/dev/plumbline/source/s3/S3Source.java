package dev.plumbline.source.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.source.FetchResult;
import dev.plumbline.source.ObjectReference;
import dev.plumbline.source.ObjectSource;
import dev.plumbline.source.SourceBusyException;
import dev.plumbline.source.SourceFailedException;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/// Objects of S3, each by one GET.
///
/// The request is made here and signed by AWS's own signer: the whole client of S3 cannot be linked
/// into a native binary without the library in C that it may call.
public final class S3Source implements ObjectSource {

  /// What S3 calls an object that is not there: `MethodNotAllowed` is a version that marks a
  /// deletion, `InvalidArgument` a version id that none can be.
  private static final Set<String> MISSING =
      Set.of(
          "InvalidArgument",
          "InvalidBucketName",
          "MethodNotAllowed",
          "NoSuchBucket",
          "NoSuchKey",
          "NoSuchVersion");

  /// What S3 calls an object that our role must not read, or that lies in an archive or far away.
  private static final Set<String> DENIED =
      Set.of("AccessDenied", "AllAccessDisabled", "InvalidObjectState", "PermanentRedirect");

  /// What S3 calls a moment in which it cannot answer.
  private static final Set<String> TRANSIENT = Set.of("RequestTimeout", "SlowDown");

  private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z0-9]{1,80})</Code>");
  private static final int ERROR_BYTES_MAX = 10_000;
  private static final int OK = 200;
  private static final int SERVER_ERROR = 500;

  private final SdkHttpClient http;
  private final SignedGetRequest gets;

  public S3Source(SdkHttpClient http, SignedGetRequest gets) {
    this.http = http;
    this.gets = gets;
  }

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    SdkHttpRequest get = gets.of(reference);
    try {
      HttpExecuteResponse answer =
          http.prepareRequest(HttpExecuteRequest.builder().request(get).build()).call();
      try (AbortableInputStream body =
          answer.responseBody().orElseGet(AbortableInputStream::createEmpty)) {
        return answer.httpResponse().statusCode() == OK
            ? fetched(answer.httpResponse(), body, bytesMax)
            : refused(answer.httpResponse().statusCode(), body);
      }
    } catch (IOException failure) {
      throw new SourceBusyException("S3 did not answer", failure);
    }
  }

  private static FetchResult fetched(SdkHttpResponse answer, AbortableInputStream body, int bytesMax)
      throws IOException {
    long length =
        answer
            .firstMatchingHeader("Content-Length")
            .map(Long::parseLong)
            .orElseThrow(
                () -> new SourceFailedException("S3 did not say how long an object is", null));
    if (length > bytesMax) {
      body.abort();
      return new FetchResult.TooLarge(length);
    }
    byte[] bytes = body.readNBytes(bytesMax + 1);
    if (bytes.length != length) {
      throw new SourceBusyException("an object of S3 was cut off", null);
    }
    return new FetchResult.Fetched(bytes, answer.firstMatchingHeader("x-amz-version-id").orElse(""));
  }

  private static FetchResult refused(int status, AbortableInputStream body) throws IOException {
    Matcher named = CODE.matcher(new String(body.readNBytes(ERROR_BYTES_MAX), UTF_8));
    String code = named.find() ? named.group(1) : "";
    if (MISSING.contains(code)) {
      return new FetchResult.Missing();
    }
    if (DENIED.contains(code)) {
      return new FetchResult.Denied();
    }
    throw status >= SERVER_ERROR || TRANSIENT.contains(code)
        ? new SourceBusyException("S3 was busy: " + status + " " + code, null)
        : new SourceFailedException("S3 refused to answer: " + status + " " + code, null);
  }
}

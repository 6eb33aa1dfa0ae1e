package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.aws.AwsRequestSigner;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import dev.plumbline.store.ObjectSource.SourceBusyException;
import dev.plumbline.store.ObjectSource.SourceFailedException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/// Fetches objects from Amazon S3, each with one GET request.
///
/// The request is built here and signed by the SDK's signer: the S3 client cannot be linked into a
/// native binary without the C library that it can call.
public final class S3Source implements ObjectSource {

  /// The S3 error codes for an object that does not exist: `MethodNotAllowed` is a delete marker,
  /// `InvalidArgument` a malformed version id.
  private static final Set<String> MISSING =
      Set.of(
          "InvalidArgument",
          "InvalidBucketName",
          "MethodNotAllowed",
          "NoSuchBucket",
          "NoSuchKey",
          "NoSuchVersion");

  /// The S3 error codes for an object that the role may not read, or that is archived or in another
  /// region.
  private static final Set<String> DENIED =
      Set.of("AccessDenied", "AllAccessDisabled", "InvalidObjectState", "PermanentRedirect");

  /// The S3 error codes after which a retry may succeed.
  private static final Set<String> TRANSIENT = Set.of("RequestTimeout", "SlowDown");

  private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z0-9]{1,80})</Code>");
  private static final String SERVICE = "s3";
  private static final int ERROR_BYTES_MAX = 10_000;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int OUT_OF_RANGE = 416;
  private static final int SERVER_ERROR = 500;

  private final SdkHttpClient http;
  private final AwsRequestSigner signer;

  /// @param endpoint the bucket's name becomes the first segment of the path
  public S3Source(
      SdkHttpClient http,
      URI endpoint,
      Region region,
      AwsCredentialsProvider credentials,
      Clock clock) {
    this.http = http;
    this.signer = new AwsRequestSigner(SERVICE, endpoint, region, credentials, clock);
  }

  /// The public endpoint of a region.
  public static URI endpoint(Region region) {
    return AwsRequestSigner.endpoint(SERVICE, region);
  }

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    return fetch(reference, "", bytesMax);
  }

  @Override
  public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
    return fetch(reference, "bytes=" + from + "-" + (from + bytesMax - 1), bytesMax);
  }

  private FetchResult fetch(ObjectReference reference, String range, int bytesMax) {
    try {
      HttpExecuteResponse answer = http.prepareRequest(request(reference, range)).call();
      try (AbortableInputStream body =
          answer.responseBody().orElseGet(AbortableInputStream::createEmpty)) {
        return switch (answer.httpResponse().statusCode()) {
          case OK, PARTIAL -> fetched(answer.httpResponse(), body, bytesMax);
          // of an empty object no byte can be asked for
          case OUT_OF_RANGE -> new FetchResult.Fetched(new byte[0], "", 0);
          default -> refused(answer.httpResponse().statusCode(), body);
        };
      }
    } catch (IOException failure) {
      throw new SourceBusyException("S3 did not answer", failure);
    }
  }

  /// @param range of bytes, as HTTP writes it; empty for the whole object
  HttpExecuteRequest request(ObjectReference reference, String range) {
    SdkHttpRequest.Builder get =
        signer.request(
            SdkHttpMethod.GET,
            "/"
                + SdkHttpUtils.urlEncode(reference.bucket())
                + "/"
                + SdkHttpUtils.urlEncodeIgnoreSlashes(reference.key()));
    if (!reference.versionId().isEmpty()) {
      get.putRawQueryParameter("versionId", reference.versionId());
    }
    if (!range.isEmpty()) {
      get.putHeader("Range", range);
    }
    return signer.sign(get.build());
  }

  private static FetchResult fetched(
      SdkHttpResponse answer, AbortableInputStream body, int bytesMax) throws IOException {
    long length =
        answer
            .firstMatchingHeader("Content-Length")
            .map(Long::parseLong)
            .orElseThrow(() -> new SourceFailedException("S3 sent no Content-Length", null));
    if (length > bytesMax) {
      body.abort();
      return new FetchResult.TooLarge(length);
    }
    byte[] bytes = body.readNBytes(bytesMax + 1);
    if (bytes.length != length) {
      throw new SourceBusyException("an object from S3 was truncated", null);
    }
    return new FetchResult.Fetched(
        bytes,
        answer.firstMatchingHeader("x-amz-version-id").orElse(""),
        answer.firstMatchingHeader("Content-Range").map(S3Source::size).orElse(length));
  }

  /// The number after the slash of `bytes 0-9/100`.
  private static long size(String contentRange) {
    return Long.parseLong(contentRange.substring(contentRange.lastIndexOf('/') + 1));
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
        ? new SourceBusyException("S3 is unavailable: status " + status + " " + code, null)
        : new SourceFailedException("S3 rejected the request: status " + status + " " + code, null);
  }
}

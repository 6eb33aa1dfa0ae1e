package dev.plumbline.base.aws;

import java.net.URI;
import java.time.Clock;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/// Builds HTTP requests to one AWS service, signed with Signature Version 4.
///
/// Paths are signed as given, encoded once and not normalised, as Amazon S3 requires. Other
/// services encode them twice, which makes a difference for paths other than `/`.
///
/// @param service the endpoint prefix and signing name, such as `s3`
/// @param endpoint scheme, host and port; its path is ignored
public record AwsRequestSigner(
    String service, URI endpoint, Region region, AwsCredentialsProvider credentials, Clock clock) {

  /// The public endpoint of a service in a region, in the domain of the region's partition.
  public static URI endpoint(String service, Region region) {
    return URI.create(
        "https://" + service + "." + region.id() + "." + PartitionMetadata.of(region).dnsSuffix());
  }

  /// An unsigned request to the endpoint.
  ///
  /// @param encodedPath absolute, percent-encoded
  public SdkHttpRequest.Builder request(SdkHttpMethod method, String encodedPath) {
    return SdkHttpRequest.builder()
        .method(method)
        .protocol(endpoint.getScheme())
        .host(endpoint.getHost())
        .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
        .encodedPath(encodedPath);
  }

  /// Signs a request without a body.
  public HttpExecuteRequest sign(SdkHttpRequest request) {
    return signed(signing -> signing.request(request));
  }

  /// Signs a request with a body, which is sent as UTF-8.
  public HttpExecuteRequest sign(SdkHttpRequest request, String body) {
    return signed(
        signing -> signing.request(request).payload(ContentStreamProvider.fromUtf8String(body)));
  }

  private HttpExecuteRequest signed(Consumer<SignRequest.Builder<AwsCredentialsIdentity>> content) {
    SignedRequest signed =
        AwsV4HttpSigner.create()
            .sign(signing -> {
              signing
                  .identity(credentials.resolveCredentials())
                  .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                  .putProperty(AwsV4HttpSigner.REGION_NAME, region.id())
                  .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                  .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                  .putProperty(HttpSigner.SIGNING_CLOCK, clock);
              content.accept(signing);
            });
    HttpExecuteRequest.Builder request = HttpExecuteRequest.builder().request(signed.request());
    signed.payload().ifPresent(request::contentStreamProvider);
    return request.build();
  }
}

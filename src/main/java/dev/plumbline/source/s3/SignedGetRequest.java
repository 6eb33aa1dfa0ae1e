package dev.plumbline.source.s3;

import dev.plumbline.source.ObjectReference;
import java.net.URI;
import java.time.Clock;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/// Makes the request for an object, signed with version 4 as S3 wants it: the path is encoded once
/// and is not normalised.
///
/// @param endpoint the bucket's name becomes the first part of its path
public record SignedGetRequest(
    URI endpoint, Region region, AwsCredentialsProvider credentials, Clock clock) {

  /// The public endpoint of a region.
  public static URI endpoint(Region region) {
    return URI.create("https://s3." + region.id() + "." + PartitionMetadata.of(region).dnsSuffix());
  }

  SdkHttpRequest of(ObjectReference reference) {
    SdkHttpRequest.Builder get =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.GET)
            .protocol(endpoint.getScheme())
            .host(endpoint.getHost())
            .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
            .encodedPath(
                "/"
                    + SdkHttpUtils.urlEncode(reference.bucket())
                    + "/"
                    + SdkHttpUtils.urlEncodeIgnoreSlashes(reference.key()));
    if (!reference.versionId().isEmpty()) {
      get.putRawQueryParameter("versionId", reference.versionId());
    }
    return AwsV4HttpSigner.create()
        .sign(signing ->
            signing
                .identity(credentials.resolveCredentials())
                .request(get.build())
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region.id())
                .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                .putProperty(HttpSigner.SIGNING_CLOCK, clock))
        .request();
  }
}

package dev.plumbline.aws.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.store.ObjectSource.ObjectReference;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

class S3RequestTest {

  private static final S3Source SOURCE =
      new S3Source(
          UrlConnectionHttpClient.create(),
          S3Source.endpoint(Region.US_EAST_1),
          Region.US_EAST_1,
          StaticCredentialsProvider.create(
              AwsBasicCredentials.create(
                  "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")),
          Clock.fixed(Instant.parse("2013-05-24T00:00:00Z"), ZoneOffset.UTC));

  @Test
  void the_request_names_bucket_key_and_version() {
    SdkHttpRequest get =
        SOURCE.request(new ObjectReference("texts", "a b/é+.txt", "v/1+", ""), "").httpRequest();

    assertThat(get.getUri())
        .isEqualTo(
            URI.create(
                "https://s3.us-east-1.amazonaws.com/texts/a%20b/%C3%A9%2B.txt?versionId=v%2F1%2B"));
  }

  @Test
  void the_signature_equals_that_of_botocore() {
    SdkHttpRequest get =
        SOURCE.request(new ObjectReference("texts", "a b/é+.txt", "v/1+", ""), "").httpRequest();

    // botocore's S3SigV4Auth over the same request and time
    assertThat(get.firstMatchingHeader("Authorization").orElseThrow())
        .isEqualTo(
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                + " SignedHeaders=host;x-amz-content-sha256;x-amz-date,"
                + " Signature=3b16860116579f60a042f3a1f1f59dd329e5de293c6a02a28f016e7e6cce42c8");
  }

  @Test
  void each_partition_has_its_own_domain() {
    assertThat(S3Source.endpoint(Region.CN_NORTH_1))
        .isEqualTo(URI.create("https://s3.cn-north-1.amazonaws.com.cn"));
  }
}

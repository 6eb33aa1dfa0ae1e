package dev.plumbline.aws.client;

import dev.plumbline.aws.local.ServerProcess;
import dev.plumbline.infra.Tool;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;

/// `moto_server` in a process of its own, shared by all tests of a run; `-Ds3.endpoint=` names
/// another server. Without either, tests are skipped with a message.
public final class Moto {

  private static final String GIVEN = System.getProperty("s3.endpoint", "");
  private static final String ADVICE =
      "SKIPPED, tests against S3: there is no moto_server on the path (pip install 'moto[server]')";

  private static Optional<URI> running = Optional.empty();

  public static synchronized URI endpoint() throws IOException, InterruptedException {
    if (running.isEmpty()) {
      running = Optional.of(GIVEN.isEmpty() ? start() : URI.create(GIVEN));
    }
    return running.get();
  }

  public static S3Client client() throws IOException, InterruptedException {
    return client(endpoint());
  }

  static S3Client client(URI endpoint) {
    return S3Client.builder()
        .endpointOverride(endpoint)
        .forcePathStyle(true)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("nobody", "nothing")))
        .httpClient(
            UrlConnectionHttpClient.builder().connectionTimeout(Duration.ofSeconds(5)).build())
        .overrideConfiguration(it -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()))
        .build();
  }

  public static S3Source source(URI endpoint) {
    return new S3Source(
        UrlConnectionHttpClient.builder().connectionTimeout(Duration.ofSeconds(5)).build(),
        endpoint,
        Region.US_EAST_1,
        StaticCredentialsProvider.create(AwsBasicCredentials.create("nobody", "nothing")),
        Clock.systemUTC());
  }

  /// Creates a versioned bucket.
  static void create(S3Client client, String bucket) {
    client.createBucket(it -> it.bucket(bucket));
    client.putBucketVersioning(it ->
        it.bucket(bucket)
            .versioningConfiguration(
                versioning -> versioning.status(BucketVersioningStatus.ENABLED)));
  }

  /// Puts an object into a bucket of its own.
  ///
  /// @return its version
  public static String put(String bucket, String key, String text)
      throws IOException, InterruptedException {
    try (S3Client client = client()) {
      create(client, bucket);
      return client
          .putObject(it -> it.bucket(bucket).key(key), RequestBody.fromString(text))
          .versionId();
    }
  }

  private static URI start() throws IOException, InterruptedException {
    Optional<Path> server = Tool.named("moto_server");
    if (server.isEmpty()) {
      System.err.println(ADVICE);
    }
    Assumptions.assumeTrue(server.isPresent(), ADVICE);
    return ServerProcess.start(
        "moto_server",
        port -> List.of(server.get().toString(), "-H", "127.0.0.1", "-p", Integer.toString(port)),
        Path.of("target/moto.log"));
  }

  private Moto() {}
}

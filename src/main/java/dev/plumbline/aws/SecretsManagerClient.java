package dev.plumbline.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.canonical.JsonText;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/// A secret of AWS's Secrets Manager, by one signed request and without the client of that service.
/// It is in no environment and no setting that somebody could list.
public final class SecretsManagerClient {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int BYTES_MAX = 100_000;
  private static final int OK = 200;

  /// @param id a name or an ARN
  /// @param environment `AWS_REGION`, credentials, and `PLUMBLINE_SECRETS_ENDPOINT` for tests
  /// @throws IllegalStateException if it cannot be read, without a word of what was answered
  public static String read(String id, Map<String, String> environment) {
    Region region = Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
    SignedRequest signed = signed(id, region, environment);
    HttpExecuteRequest.Builder request = HttpExecuteRequest.builder().request(signed.request());
    signed.payload().ifPresent(request::contentStreamProvider);
    try (SdkHttpClient http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(PATIENCE)
            .socketTimeout(PATIENCE)
            .build()) {
      HttpExecuteResponse answer = http.prepareRequest(request.build()).call();
      try (AbortableInputStream body =
          answer.responseBody().orElseGet(AbortableInputStream::createEmpty)) {
        int status = answer.httpResponse().statusCode();
        return Optional.of(body.readNBytes(BYTES_MAX))
            .filter(_ -> status == OK)
            .flatMap(SecretsManagerClient::text)
            .orElseThrow(() -> unread(id, "the answer was " + status, null));
      }
    } catch (IOException failure) {
      throw unread(id, "nothing was answered", failure);
    }
  }

  private static SignedRequest signed(String id, Region region, Map<String, String> environment) {
    URI endpoint = endpoint(region, environment);
    String body = JsonObject.of("SecretId", Json.of(id)).toString();
    SdkHttpRequest post =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .protocol(endpoint.getScheme())
            .host(endpoint.getHost())
            .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
            .encodedPath("/")
            .putHeader("Content-Type", "application/x-amz-json-1.1")
            .putHeader("Content-Length", Integer.toString(body.getBytes(UTF_8).length))
            .putHeader("X-Amz-Target", "secretsmanager.GetSecretValue")
            .build();
    return AwsV4HttpSigner.create()
        .sign(signing ->
            signing
                .identity(credentials(environment))
                .request(post)
                .payload(ContentStreamProvider.fromUtf8String(body))
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "secretsmanager")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region.id()));
  }

  private static AwsCredentials credentials(Map<String, String> environment) {
    String key = environment.getOrDefault("AWS_ACCESS_KEY_ID", "");
    String secret = environment.getOrDefault("AWS_SECRET_ACCESS_KEY", "");
    return environment.containsKey("AWS_SESSION_TOKEN")
        ? AwsSessionCredentials.create(key, secret, environment.get("AWS_SESSION_TOKEN"))
        : AwsBasicCredentials.create(key, secret);
  }

  private static URI endpoint(Region region, Map<String, String> environment) {
    return URI.create(
        environment.getOrDefault(
            "PLUMBLINE_SECRETS_ENDPOINT",
            "https://secretsmanager."
                + region.id()
                + "."
                + PartitionMetadata.of(region).dnsSuffix()));
  }

  private static Optional<String> text(byte[] answer) {
    return JsonReader.read(answer, BYTES_MAX) instanceof JsonResult.Read(JsonObject json)
            && json.find("SecretString").orElse(JsonObject.EMPTY) instanceof JsonText(String text)
            && !text.isBlank()
        ? Optional.of(text.strip())
        : Optional.empty();
  }

  private static IllegalStateException unread(String id, String what, Throwable cause) {
    return new IllegalStateException("the secret " + id + " cannot be read: " + what, cause);
  }

  private SecretsManagerClient() {}
}

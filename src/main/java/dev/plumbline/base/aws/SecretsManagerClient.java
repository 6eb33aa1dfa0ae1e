package dev.plumbline.base.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/// Reads secrets from AWS Secrets Manager with one signed request, without the client of that
/// service. The value is never put into an environment variable or a setting that could be listed.
public final class SecretsManagerClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int BYTES_MAX = 100_000;
  private static final int OK = 200;

  /// The text of a secret, without surrounding white space.
  ///
  /// @param id a name or an ARN
  /// @param environment `AWS_REGION`, and `PLUMBLINE_SECRETS_ENDPOINT` for tests
  /// @throws IllegalStateException if it cannot be read; the message does not contain the response
  public static String read(String id, Map<String, String> environment) {
    HttpExecuteRequest request = request(id, environment);
    try (SdkHttpClient http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(TIMEOUT)
            .socketTimeout(TIMEOUT)
            .build()) {
      HttpExecuteResponse response = http.prepareRequest(request).call();
      try (AbortableInputStream body =
          response.responseBody().orElseGet(AbortableInputStream::createEmpty)) {
        int status = response.httpResponse().statusCode();
        return Optional.of(body.readNBytes(BYTES_MAX))
            .filter(_ -> status == OK)
            .flatMap(SecretsManagerClient::secretText)
            .orElseThrow(() -> unreadable(id, "the response has status " + status, null));
      }
    } catch (IOException failure) {
      throw unreadable(id, "there was no response", failure);
    }
  }

  private static HttpExecuteRequest request(String id, Map<String, String> environment) {
    Region region = Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
    String endpoint = environment.getOrDefault("PLUMBLINE_SECRETS_ENDPOINT", "");
    var signer =
        new AwsRequestSigner(
            "secretsmanager",
            endpoint.isEmpty()
                ? AwsRequestSigner.endpoint("secretsmanager", region)
                : URI.create(endpoint),
            region,
            DefaultCredentialsProvider.builder().build(),
            Clock.systemUTC());
    String body = JsonObject.of("SecretId", id).toString();
    return signer.sign(
        signer
            .request(SdkHttpMethod.POST, "/")
            .putHeader("Content-Type", "application/x-amz-json-1.1")
            .putHeader("Content-Length", Integer.toString(body.getBytes(UTF_8).length))
            .putHeader("X-Amz-Target", "secretsmanager.GetSecretValue")
            .build(),
        body);
  }

  private static Optional<String> secretText(byte[] response) {
    return JsonReader.read(response, BYTES_MAX) instanceof JsonResult.Read(JsonObject json)
            && json.find("SecretString").orElse(JsonObject.EMPTY) instanceof JsonText(String text)
            && !text.isBlank()
        ? Optional.of(text.strip())
        : Optional.empty();
  }

  private static IllegalStateException unreadable(String id, String reason, Throwable cause) {
    return new IllegalStateException("the secret " + id + " cannot be read: " + reason, cause);
  }

  private SecretsManagerClient() {}
}

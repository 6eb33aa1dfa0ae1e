package dev.plumbline.aws.application;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.ConfigProvider;

/// Events for the exported function, through the server that acts as Lambda.
final class LambdaEvent {

  private static final Path ESSAY = Path.of("events/essay");

  static HttpResponse<String> send(String event) throws IOException, InterruptedException {
    String address =
        ConfigProvider.getConfig().getValue("quarkus-internal.aws-lambda.test-api", String.class);
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://" + address))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(event))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  static JsonObject answer(JsonObject event) throws IOException, InterruptedException {
    return object(send(event.toString()).body());
  }

  static JsonObject object(String text) {
    if (JsonReader.read(text.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new AssertionError("not an object: " + text);
  }

  static JsonObject rubric() throws IOException {
    return JsonObject.of("rubric", Files.readString(ESSAY.resolve("rubric.yaml")));
  }

  static JsonObject document() throws IOException {
    return JsonObject.of(
        "bundle",
        "short-argument@1.0.0",
        "document",
        JsonObject.of("text", Files.readString(ESSAY.resolve("document.txt"))));
  }

  private LambdaEvent() {}
}

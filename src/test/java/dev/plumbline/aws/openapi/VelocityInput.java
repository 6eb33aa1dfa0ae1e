package dev.plumbline.aws.openapi;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.Optional;

/// What templates of API Gateway know as `$input`.
public record VelocityInput(String body, String parameter) {

  /// The text at `$.<member>`, or nothing.
  public Object path(String path) {
    JsonObject object = HttpFront.object(body);
    Optional<Json> found = object.find(path.substring(2));
    return found
        .map(it -> it instanceof JsonText(String text) ? text : CanonicalJson.text(it))
        .orElse("");
  }

  /// The whole of it.
  public String json(String path) {
    if (!path.equals("$")) {
      throw new IllegalStateException("what is " + path);
    }
    return body;
  }

  public String getBody() {
    return body;
  }

  public String params(String name) {
    return name.equals("evaluation") ? parameter : "";
  }
}

package dev.plumbline.aws.openapi;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import java.util.HashMap;
import java.util.Map;

/// What templates of API Gateway know as `$util`.
public final class VelocityUtil {

  /// As a text inside quotes; apostrophes too, although JSON does not know that.
  public String escapeJavaScript(String text) {
    String quoted = CanonicalJson.text(Json.of(text));
    return quoted.substring(1, quoted.length() - 1).replace("'", "\\'");
  }

  /// The texts of an object by name.
  public Map<String, String> parseJson(String text) {
    Map<String, String> texts = new HashMap<>();
    HttpFront.object(text)
        .forEach((key, value) -> {
          if (value instanceof JsonText(String word)) {
            texts.put(key, word);
          }
        });
    return texts;
  }
}

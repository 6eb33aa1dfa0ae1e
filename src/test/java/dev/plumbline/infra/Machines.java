package dev.plumbline.infra;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/// The state machines of `infra/`, as they are written and as they are deployed.
public final class Machines {

  public static final List<String> NAMES = List.of("evaluate", "batch");

  public static JsonObject read(String name) {
    return object(text(name));
  }

  static String text(String name) {
    try {
      return Files.readString(Template.FOLDER.resolve(name + ".asl.json"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// With the names of the functions put in, as the template does.
  public static String deployed(String name) {
    String text = text(name);
    for (Map.Entry<String, String> each : ARNS.entrySet()) {
      text = text.replace("${" + each.getKey() + "}", each.getValue());
    }
    return text;
  }

  private static final Map<String, String> ARNS =
      Map.of(
          "ExtractFunctionArn", arn("extract"),
          "ScoreFunctionArn", arn("score"),
          "CalibrateFunctionArn", arn("calibrate"),
          "BatchFunctionArn", arn("batch"));

  private static String arn(String function) {
    return "arn:aws:lambda:us-east-1:123456789012:function:" + function;
  }

  static JsonObject object(String text) {
    if (JsonReader.read(text.getBytes(java.nio.charset.StandardCharsets.UTF_8), 1_000_000)
            instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new AssertionError("not an object");
  }

  private Machines() {}
}

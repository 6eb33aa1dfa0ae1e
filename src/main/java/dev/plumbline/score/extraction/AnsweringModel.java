package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.EscapedText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which model gave an answer, as the endpoint says it. Between a question and a model may stand a
/// gateway that asks another one, or gives an answer again that it gave before.
///
/// @param model may be empty, like the others
/// @param fingerprint of the model's configuration
/// @param id of the answer
/// @param cached whether the endpoint says that it gave the answer before
public record AnsweringModel(
    @Sparse String model, @Sparse String fingerprint, @Sparse String id, @Sparse boolean cached)
    implements JsonRecord {

  /// The endpoint says nothing.
  public static final AnsweringModel UNTOLD = new AnsweringModel("", "", "", false);

  private static final int LENGTH_MAX = 200;

  /// What follows the name of a model in a name of one of its versions.
  private static final Pattern VERSION =
      Pattern.compile("[-@:](\\d{4}-?\\d{2}-?\\d{2}|\\d{3,4}|latest)(-v\\d+(:\\d+)?)?");

  public AnsweringModel {
    model = cut(model);
    fingerprint = cut(fingerprint);
    id = cut(id);
  }

  /// Whether a name is one of those that are meant: the name itself, a dated version of it, or one
  /// that fits where it has `*`.
  public static boolean fits(String pattern, String model) {
    String any =
        Stream.of(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .reduce((one, other) -> one + ".*" + other)
            .orElseThrow();
    return model.matches("(?s)" + any)
        || model.startsWith(pattern)
            && VERSION.matcher(model.substring(pattern.length())).matches();
  }

  /// Whether a name is that of the model that was asked, wherever a gateway finds it.
  public static boolean isNamed(String asked, String model) {
    return fits(
        asked.substring(asked.lastIndexOf('/') + 1), model.substring(model.lastIndexOf('/') + 1));
  }

  /// The names of models, each once.
  public static List<String> names(List<AnsweringModel> models) {
    return models.stream()
        .map(AnsweringModel::model)
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  /// Whether this can be no new answer beside others about the same document.
  public boolean repeats(List<AnsweringModel> others) {
    return !others.isEmpty()
        && (cached || !id.isEmpty() && others.stream().anyMatch(it -> it.id().equals(id)));
  }

  /// The name as it is shown.
  public String label() {
    return model.isEmpty() ? "a model that is not named" : EscapedText.text(model);
  }

  /// The name, and what else is told, for people.
  public String words() {
    return Stream.of(
            label(),
            fingerprint.isEmpty() ? "" : "fingerprint " + EscapedText.text(fingerprint),
            id.isEmpty() ? "" : "answer " + EscapedText.text(id),
            cached ? "from a cache" : "")
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /// As [#json] writes it, or a line of recorded answers; members of another form say nothing.
  public static AnsweringModel of(JsonObject json) {
    return new AnsweringModel(
        json.textOrEmpty("model"),
        json.textOrEmpty("fingerprint"),
        json.textOrEmpty("id"),
        json.has("cached"));
  }

  private static String cut(String told) {
    return told.codePointCount(0, told.length()) <= LENGTH_MAX
        ? told
        : told.substring(0, told.offsetByCodePoints(0, LENGTH_MAX));
  }
}

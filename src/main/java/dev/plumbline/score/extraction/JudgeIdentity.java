package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.EscapedText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The judge that answered. A calibration that was fitted on one judge is refused for any other.
///
/// @param provider `cues`, or the provider of the model
/// @param model the model's name, empty if there is none
/// @param version the version of the judge's rules or prompt
public record JudgeIdentity(String provider, @Sparse String model, @Sparse String version)
    implements JsonRecord {

  /// No judge was asked.
  public static final JudgeIdentity NONE = new JudgeIdentity("none", "", "");

  /// The provider of a person, whose pseudonym is the model.
  public static final String PERSON = "person";

  /// The provider of a person who settles what others have decided differently.
  public static final String ADJUDICATION = "adjudication";

  /// The provider of several judges, whose panel is the model.
  public static final String PANEL = "panel";

  /// The digest of the panel that this is; empty for a single judge.
  public Optional<Digest> panel() {
    return provider.equals(PANEL) ? Digest.parse(model) : Optional.empty();
  }

  /// Of a judge that is shown two candidates with `b` first.
  private static final String B_FIRST = ";b-first";

  /// The same judge, shown two candidates in the other order: another prompt, and so another juror.
  public JudgeIdentity exchanged() {
    return isExchanged()
        ? new JudgeIdentity(
            provider, model, version.substring(0, version.length() - B_FIRST.length()))
        : new JudgeIdentity(provider, model, version + B_FIRST);
  }

  /// Whether the judge is shown `b` before `a`.
  public boolean isExchanged() {
    return version.endsWith(B_FIRST);
  }

  /// The judge, in whichever order it is shown candidates.
  public JudgeIdentity inFirstOrder() {
    return isExchanged() ? exchanged() : this;
  }

  /// Whether a person has answered. A person is asked once: no repeats, no second questions.
  public boolean isPerson() {
    return provider.equals(PERSON) || provider.equals(ADJUDICATION);
  }

  /// Whether a text can speak to the judge: a model has answered, or a panel with one.
  public boolean isModel() {
    return !isPerson() && !equals(NONE) && !equals(CueJudge.IDENTITY);
  }

  /// The provider, and the model if there is one.
  public String label() {
    return panel()
        .map(digest -> provider + " " + digest.beginning())
        .orElseGet(() -> model.isEmpty() ? provider : provider + " " + model);
  }

  /// As a user writes it: `provider:model:version`, or less where there is no more.
  public String written() {
    return Stream.of(provider, model, version)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(":"));
  }

  /// Which model gave an answer, as the endpoint says it. Between a question and a model may stand
  /// a gateway that asks another one, or gives an answer again that it gave before.
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

    /// Whether a name is one of those that are meant: the name itself, a dated version of it, or
    /// one that fits where it has `*`.
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
}

package dev.plumbline.aws.function.agentcore;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What an evaluator scores by.
///
/// @param bundle a digest, `name@version` or `name@alias`
/// @param judge `cues`, or a provider whose model is configured
/// @param panel in the place of the judge
/// @param calibration whose result is the value; empty for the raw score
public record EvaluatorSettings(
    String bundle, JudgeIdentity judge, Optional<Panel> panel, Optional<Digest> calibration) {

  /// The name of the one that answers for evaluators that are not named.
  private static final String ANY = "*";

  private static final int BYTES_MAX = 100_000;
  private static final String CUES = "cues";

  /// Reads evaluators by name from an object as text, `{"NAME": {"bundle": …, "judge": … or
  /// "panel": …, "calibration": …}}`. What it returns after problems were reported must not be
  /// used.
  public static SortedMap<String, EvaluatorSettings> read(String written, List<Problem> problems) {
    SortedMap<String, EvaluatorSettings> evaluators = new TreeMap<>();
    switch (JsonReader.read(written.getBytes(StandardCharsets.UTF_8), BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> refused) -> problems.addAll(refused);
      case JsonResult.Read(JsonObject object) -> {
        JsonObjectReader reader = new JsonObjectReader(object, Place.WHOLE, problems);
        reader
            .keys()
            .forEach(name ->
                reader.object(name).ifPresent(each -> evaluators.put(name, evaluator(each))));
      }
      case JsonResult.Read _ ->
          problems.add(
              Problem.at(
                  "",
                  ProblemCode.WRONG_TYPE,
                  "this is no JSON object",
                  "write `{\"NAME\": {\"bundle\": \"rubric@version\"}}`"));
    }
    return evaluators;
  }

  /// The evaluator of a name, or the one for every other name.
  public static Optional<EvaluatorSettings> named(
      String name, SortedMap<String, EvaluatorSettings> evaluators) {
    return Optional.ofNullable(evaluators.get(name))
        .or(() -> Optional.ofNullable(evaluators.get(ANY)));
  }

  private static EvaluatorSettings evaluator(JsonObjectReader reader) {
    String bundle = reader.requireText("bundle", "a digest, `name@version` or `name@alias`");
    List<String> judges = new ArrayList<>(List.of(CUES));
    judges.addAll(ModelFactory.PROVIDERS);
    String judge = reader.word("judge", CUES, judges);
    Optional<Panel> panel = panel(reader);
    String calibration = reader.text("calibration");
    Optional<Digest> digest = Digest.parse(calibration);
    if (!calibration.isEmpty() && digest.isEmpty()) {
      reader.refuse(
          "calibration",
          ProblemCode.WRONG_REFERENCE,
          EscapedText.text(calibration) + " is not a digest",
          "a digest is `sha256:` and 64 lower-case hex digits");
    }
    reader.reportUnknownKeys();
    return new EvaluatorSettings(
        bundle,
        judge.equals(CUES) ? CueJudge.IDENTITY : new JudgeIdentity(judge, "", ""),
        panel,
        digest);
  }

  private static Optional<Panel> panel(JsonObjectReader reader) {
    Optional<Json> given = reader.find("panel").map(JsonInput::json);
    Optional<Panel> panel =
        given.flatMap(it ->
            it instanceof JsonObject object
                ? JsonRecord.read(Panel.class, object)
                : Optional.empty());
    if (given.isPresent() && panel.isEmpty()) {
      reader.refuse(
          "panel",
          ProblemCode.WRONG_TYPE,
          "this is no panel",
          "write `{combine, jurors}` as `panel.schema.json` describes it");
    }
    if (given.isPresent() && reader.find("judge").isPresent()) {
      reader.refuse(
          "judge", ProblemCode.KEY_NOT_ALLOWED, "there is a panel, too", "name one of the two");
    }
    return panel;
  }
}

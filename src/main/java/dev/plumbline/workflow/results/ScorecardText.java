package dev.plumbline.workflow.results;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.present.text.ReplicatesText;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.judging.OutlinedParagraph;
import dev.plumbline.workflow.judging.TraitReasons;
import java.math.RoundingMode;
import java.util.List;

/// A scorecard as text: the result, then the evidence found in the document, then every step of the
/// scoring. It needs only the two artefacts, so an old scorecard reads like a new one.
public final class ScorecardText {

  /// Placements that are not worth a word: the quote is where the judge said.
  private static final List<String> AS_CITED = List.of("cited", "uncited");

  private final StringBuilder out = new StringBuilder();

  private final ExplanationContext context;

  private ReplicatesText replicates = new ReplicatesText(JsonObject.EMPTY);

  /// @param card the bytes of a scorecard
  /// @param extraction the bytes of its extraction
  /// @param calibrated the results of calibrations, by target
  public static String of(
      byte[] card, byte[] extraction, JsonObject calibrated, ExplanationContext context) {
    return new ScorecardText(context)
        .all(Digest.of(ArtefactKind.SCORECARD, card), object(card), object(extraction), calibrated);
  }

  /// What was extracted, without a score.
  ///
  /// @param extraction the bytes of an extraction
  public static String ofExtraction(byte[] extraction, ExplanationContext context) {
    ScorecardText text = new ScorecardText(context);
    text.extraction(object(extraction));
    text.line("artefacts");
    text.line(
        "  "
            + TerminalColumns.padded("extraction", 12)
            + Digest.of(ArtefactKind.EXTRACTION, extraction));
    return text.out.toString();
  }

  private ScorecardText(ExplanationContext context) {
    this.context = context;
  }

  private static JsonObject object(byte[] bytes) {
    return JsonReader.canonicalObject(bytes)
        .orElseThrow(() -> new IllegalStateException("an artefact is a canonical object"));
  }

  private String all(
      Digest scorecard, JsonObject card, JsonObject extraction, JsonObject calibrated) {
    result(
        card, DecidedResult.of(card, calibrated.keys().stream().map(calibrated::object).toList()));
    context.decided().forEach(line -> line("  " + line));
    calibrated(calibrated);
    parts(card, "traits");
    parts(card, "dimensions");
    extraction(extraction);
    line("scoring");
    for (Json step : card.list("trace")) {
      step((JsonObject) step);
    }
    context.counterfactuals().forEach(this::line);
    line("artefacts");
    line("  " + TerminalColumns.padded("scorecard", 12) + scorecard);
    for (String parent : List.of("bundle", "scoringSpec", "extraction")) {
      line("  " + TerminalColumns.padded(parent, 12) + card.text(parent));
    }
    return out.toString();
  }

  private void result(JsonObject card, DecidedResult decided) {
    JsonObject rubric = card.object("rubric");
    String value =
        card.get("display") instanceof JsonText(String shown)
            ? shown
            : "between " + ends(card.list("interval"));
    line(rubric.text("name") + " " + rubric.text("version"));
    line("  " + TerminalColumns.padded("status", 11) + decided.status());
    line("  " + TerminalColumns.padded("composite", 11) + value);
    line(
        "  "
            + TerminalColumns.padded("verdict", 11)
            + decided.verdict().orElse("none")
            + (decided.verdict().isEmpty() && !hasCut(card)
                ? ", no pass mark applies"
                : ", passed: "
                    + decided.passed().map(yes -> yes ? "yes" : "no").orElse("undecided")));
    card.find("gate")
        .ifPresent(
            gate -> line("  " + TerminalColumns.padded("gate", 11) + because((JsonObject) gate)));
  }

  private static boolean hasCut(JsonObject card) {
    return card.list("trace").stream()
        .anyMatch(step -> ((JsonObject) step).find("pass").isPresent());
  }

  private void calibrated(JsonObject calibrated) {
    if (!calibrated.keys().isEmpty()) {
      line("calibrated");
    }
    for (String target : calibrated.keys()) {
      JsonObject one = calibrated.object(target);
      if (one.find("refused").isPresent()) {
        line("  " + TerminalColumns.padded(target, 24) + "refused: " + one.text("refused"));
      } else {
        line(
            "  "
                + TerminalColumns.padded(target, 24)
                + number(one, "score")
                + ", unrounded "
                + number(one, "exact"));
        one.find("passed")
            .ifPresent(_ -> line("    " + plain(one.get("verdict")) + ", passed: " + passed(one)));
        line("    result " + one.text("result"));
        intervals(one.object("intervals"));
      }
    }
  }

  private void intervals(JsonObject intervals) {
    for (String percent : intervals.keys()) {
      JsonObject one = intervals.object(percent);
      line(
          "    human scores of "
              + percent
              + " % of such documents lie from "
              + hundredths(one, "low")
              + " to "
              + hundredths(one, "high")
              + (one.flag("proved") ? "" : "; unproved with so few labels"));
    }
  }

  private static String hundredths(JsonObject of, String key) {
    return of.decimal(key).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String number(JsonObject of, String key) {
    return of.decimal(key).toPlainString();
  }

  private void parts(JsonObject card, String kind) {
    if (card.find(kind).isEmpty() || card.list(kind).isEmpty()) {
      return;
    }
    line(kind);
    for (Json each : card.list(kind)) {
      JsonObject part = (JsonObject) each;
      String score =
          part.get("score") instanceof JsonText(String text)
              ? text
              : "between " + ends(part.list("interval"));
      String weight = part.find("weight").map(w -> "  weight " + plain(w)).orElse("");
      line("  " + TerminalColumns.padded(part.text("id"), 24) + score + weight);
      part.find("because").ifPresent(b -> line("    because " + plain(b)));
    }
  }

  private void extraction(JsonObject extraction) {
    line("extraction " + judge(extraction.object("judge")));
    replicates = new ReplicatesText(extraction);
    replicates.summary().forEach(this::line);
    extraction
        .find("facts")
        .ifPresent(facts ->
            ((JsonObject) facts)
                .forEach((id, value) -> {
                  line("  " + TerminalColumns.padded(id, 24) + fact(id, value));
                  asked(id);
                }));
    if (extraction.find("findings").isPresent()) {
      extraction.list("findings").forEach(finding -> finding((JsonObject) finding));
    }
    reasons();
  }

  private String judge(JsonObject judge) {
    String provider = judge.text("provider");
    if (provider.equals(JudgeIdentity.NONE.provider())) {
      return "without a judge";
    }
    String model = judge.find("model").map(text -> ", model " + plain(text)).orElse("");
    String version =
        judge
            .find("version")
            .map(text -> (model.isEmpty() ? ", version " : ", prompt version ") + version(text))
            .orElse("");
    return "by " + TraceStepText.escaped(provider) + model + version;
  }

  /// A model is called as `prompt/1` whatever our prompt; the rubric says which one it was asked
  /// with.
  private String version(Json text) {
    String version = plain(text);
    return version.startsWith("prompt/1") && !context.prompt().isEmpty()
        ? context.prompt() + version.substring("prompt/1".length())
        : version;
  }

  /// The question of an item or judged fact, if the bundle is known, and the answer of each
  /// replicate.
  private void asked(String id) {
    if (context.questions().containsKey(id)) {
      line("    question: " + EscapedText.visible(context.questions().get(id)));
    }
    replicates.of(id).ifPresent(this::line);
  }

  private void reasons() {
    if (!context.outline().isEmpty()) {
      line("outline by the judge");
    }
    for (OutlinedParagraph one : context.outline()) {
      line(
          "  "
              + TerminalColumns.padded(one.paragraph() + ", " + one.topicSentence(), 24)
              + EscapedText.visible(one.summary()));
    }
    if (context.reasons().isEmpty()) {
      return;
    }
    line("reasons of the judge");
    boolean repeated = context.reasons().stream().anyMatch(one -> one.repeat() > 0);
    for (TraitReasons one : context.reasons()) {
      line("  " + one.trait() + (repeated ? ", repeat " + (one.repeat() + 1) : ""));
      line("    not lower: " + EscapedText.visible(one.notLower()));
      line("    not higher: " + EscapedText.visible(one.notHigher()));
    }
  }

  private void finding(JsonObject finding) {
    String id = finding.text("item");
    String item = "  " + TerminalColumns.padded(id, 24);
    if (finding.find("unknown").isPresent()) {
      line(item + "unknown: " + finding.text("unknown"));
      asked(id);
    } else if (finding.find("supplied").isPresent()) {
      line(item + finding.integer("supplied") + ", supplied");
      asked(id);
    } else {
      long valid = finding.integer("valid");
      line(
          item
              + finding.integer("decision")
              + ", "
              + Plural.of(valid, "valid quote")
              + ", "
              + finding.integer("required")
              + " required");
      asked(id);
      if (finding.find("quotes").isPresent()) {
        finding.list("quotes").forEach(quote -> quote((JsonObject) quote));
      }
    }
  }

  private void quote(JsonObject quote) {
    String unit = quote.find("unit").map(u -> " " + plain(u)).orElse("");
    String spans = quote.find("spans").map(s -> " at " + CanonicalJson.text(s)).orElse("");
    String placement =
        quote
            .find("placement")
            .map(ScorecardText::plain)
            .filter(it -> !AS_CITED.contains(it))
            .map(it -> ", " + it)
            .orElse("");
    String ineligible = quote.find("ineligible").map(it -> ", " + plain(it)).orElse("");
    line(
        "    "
            + quote.text("match")
            + placement
            + ineligible
            + unit
            + spans
            + " "
            + EscapedText.text(quote.text("quote")));
  }

  private void step(JsonObject step) {
    line("  " + TraceStepText.of(step));
    String condition = context.conditions().getOrDefault(TraceStepText.name(step), "");
    if (!condition.isEmpty()) {
      line("    when " + EscapedText.visible(condition));
    }
    if (step.find("reads").isPresent()) {
      step.object("reads").keys().stream()
          .filter(context.rationales()::containsKey)
          .forEach(id ->
              line(
                  "    rationale of "
                      + id
                      + ": "
                      + EscapedText.visible(context.rationales().get(id))));
    }
    step.find("because").ifPresent(b -> line("    because " + plain(b)));
  }

  private static String because(JsonObject gate) {
    String words = gate.find("because").map(b -> ": " + plain(b)).orElse("");
    return gate.text("id") + words;
  }

  private String fact(String id, Json value) {
    String known = context.factMethods().getOrDefault(id, "");
    String method = known.isEmpty() ? "" : ", " + known;
    return value instanceof JsonObject unknown
        ? "unknown: " + unknown.text("unknown") + method
        : plain(value) + method;
  }

  private static String ends(List<Json> interval) {
    return plain(interval.getFirst()) + " and " + plain(interval.getLast());
  }

  private static String passed(JsonObject card) {
    return switch (card.get("passed")) {
      case JsonBoolean(boolean passed) -> passed ? "yes" : "no";
      default -> "undecided";
    };
  }

  private static String plain(Json json) {
    return json instanceof JsonNull ? "none" : TraceStepText.plain(json);
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}

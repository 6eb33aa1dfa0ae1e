package dev.plumbline.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.judge.prompt.AnswerOutline;
import dev.plumbline.judge.session.TraitReasons;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.present.text.ReplicatesText;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.present.text.TraceStepText.GradeText;
import dev.plumbline.present.text.VerdictText.TruthText;
import dev.plumbline.results.ExplanationContext.Said;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Branch;
import dev.plumbline.score.StoredStep.Cap;
import dev.plumbline.score.StoredStep.Definition;
import dev.plumbline.score.StoredStep.Exemption;
import dev.plumbline.score.StoredStep.Flagged;
import dev.plumbline.score.StoredStep.Graded;
import dev.plumbline.score.StoredStep.Leaf;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// A scorecard as text: the result, then the evidence found in the document, then every step of the
/// scoring. It needs only the two artefacts, so an old scorecard reads like a new one.
public final class ScorecardText {

  private final StringBuilder out = new StringBuilder();

  private final ExplanationContext context;
  private final Said said;

  private final StoredExtraction extraction;

  private final ReplicatesText replicates;

  private final RoundedNumber number;

  /// @param digest of the scorecard
  /// @param calibrated the results of calibrations, by target
  public static String of(
      StoredScorecard card,
      Digest digest,
      StoredExtraction extraction,
      SortedMap<String, StoredResult> calibrated,
      ExplanationContext context) {
    return new ScorecardText(extraction, context).all(digest, card, calibrated);
  }

  /// What was extracted, without a score.
  ///
  /// @param digest of the extraction
  public static String ofExtraction(
      StoredExtraction extraction, Digest digest, ExplanationContext context) {
    ScorecardText text = new ScorecardText(extraction, context);
    text.extraction();
    text.line("artefacts");
    text.line("extraction", 12, digest.toString());
    return text.out.toString();
  }

  private ScorecardText(StoredExtraction extraction, ExplanationContext context) {
    this.extraction = extraction;
    this.replicates = new ReplicatesText(extraction);
    this.context = context;
    this.said = context.said();
    this.number = context.number();
  }

  private String all(
      Digest digest, StoredScorecard card, SortedMap<String, StoredResult> calibrated) {
    result(card, DecidedResult.of(card, calibrated.values()));
    said.decided().forEach(line -> line("  " + line));
    calibrated(calibrated);
    parts("traits", card.traits());
    parts("dimensions", card.dimensions());
    extraction();
    line("scoring");
    card.trace().forEach(this::step);
    said.counterfactuals().forEach(this::line);
    line("artefacts");
    line("scorecard", 12, digest.toString());
    line("bundle", 12, card.bundle().toString());
    line("scoringSpec", 12, card.scoringSpec().toString());
    line("extraction", 12, card.extraction().toString());
    return out.toString();
  }

  private void result(StoredScorecard card, DecidedResult decided) {
    line(card.rubricName() + " " + card.rubricVersion());
    line("status", 11, decided.status());
    line(
        "composite",
        11,
        card.display()
            .map(shown -> number.fixed(shown, card.composite().words()))
            .orElseGet(() -> between(card.ends())));
    String passed = TruthText.of(decided.passed(), "undecided");
    line(
        "verdict",
        11,
        decided.verdict().orElse("none")
            + (decided.verdict().isEmpty() && !hasCut(card)
                ? ", no pass mark applies"
                : ", passed: " + passed));
    card.grade()
        .ifPresent(grade ->
            line("grade", 11, TraceStepText.escaped(grade.words()) + GradeText.near(grade.near())));
    card.gate()
        .ifPresent(gate ->
            line(
                "gate",
                11,
                gate.id()
                    + (gate.because().isEmpty()
                        ? ""
                        : ": " + EscapedText.visible(gate.because()))));
  }

  private static boolean hasCut(StoredScorecard card) {
    return card.steps(StoredStep.Node.class).stream().anyMatch(node -> node.pass().isPresent());
  }

  private void calibrated(SortedMap<String, StoredResult> calibrated) {
    if (!calibrated.isEmpty()) {
      line("calibrated");
    }
    calibrated.forEach((target, one) -> {
      if (one.refused().isPresent()) {
        line(target, 24, "refused: " + one.refused().get());
        return;
      }
      line(
          target,
          24,
          number.of(one.score().toPlainString())
              + ", unrounded "
              + number.of(one.exact().toPlainString()));
      if (one.decides()) {
        line(
            "    "
                + one.verdict().orElse("none")
                + ", passed: "
                + TruthText.of(DecidedResult.of(one).passed(), "undecided"));
      }
      line("    result " + one.artefact());
      one.intervals()
          .forEach(interval ->
              line(
                  one.bridgedTo()
                          .map(judge ->
                              "    scores of the older judge "
                                  + EscapedText.visible(
                                      JsonRecord.stored(JudgeIdentity.class, judge).written())
                                  + " of ")
                          .orElse("    human scores of ")
                      + interval.percent()
                      + " % of such documents lie from "
                      + number.of(interval.low().toPlainString())
                      + " to "
                      + number.of(interval.high().toPlainString())
                      + (interval.proved() ? "" : "; unproved with so few labels")));
    });
  }

  private void parts(String kind, List<StoredScorecard.Part> parts) {
    if (!parts.isEmpty()) {
      line(kind);
    }
    for (StoredScorecard.Part part : parts) {
      line(
          part.id(),
          24,
          part.score().map(number::of).orElseGet(() -> between(part.ends()))
              + part.weight().map(weight -> "  weight " + number.of(weight)).orElse("")
              + part.grade().map(it -> "  grade " + TraceStepText.escaped(it.words())).orElse(""));
      because(part.because());
    }
  }

  private void because(Optional<String> words) {
    words.ifPresent(it -> line("    because " + EscapedText.visible(it)));
  }

  private void extraction() {
    line("extraction " + judge(extraction.judge()));
    extraction.models().stream()
        .map(AnsweringModel::words)
        .distinct()
        .forEach(words -> line("  answered by " + words));
    for (int juror = 0; juror < said.jurors().size(); juror++) {
      line("  juror " + (juror + 1), 24, EscapedText.visible(said.jurors().get(juror)));
    }
    replicates.summary().forEach(this::line);
    extraction
        .facts()
        .forEach((id, value) -> {
          line(id, 24, fact(id, value));
          asked(id);
        });
    extraction.claims().ifPresent(this::claims);
    extraction.findings().forEach(this::finding);
    reasons();
  }

  private String judge(JudgeIdentity judge) {
    if (judge.provider().equals(JudgeIdentity.NONE.provider())) {
      return "without a judge";
    }
    String model = judge.model().isEmpty() ? "" : ", model " + judge.model();
    String version = model.isEmpty() ? ", version " : ", prompt version ";
    return "by "
        + TraceStepText.escaped(
            judge.provider()
                + model
                + (judge.version().isEmpty() ? "" : version + judge.version()));
  }

  /// The question of an item or judged fact, if the bundle is known, and the answer of each
  /// replicate.
  private void asked(String id) {
    String question = context.questions().getOrDefault(ItemUnit.item(id), "");
    if (!question.isEmpty()) {
      line("    question: " + EscapedText.visible(question));
    }
    replicates.of(id).ifPresent(this::line);
  }

  private void reasons() {
    if (!said.outline().isEmpty()) {
      line("outline by the judge");
    }
    for (AnswerOutline.Paragraph one : said.outline()) {
      line(
          "  "
              + TerminalColumns.padded(one.id() + ", " + one.topicSentence(), 24)
              + EscapedText.visible(one.summary()));
    }
    if (said.reasons().isEmpty()) {
      return;
    }
    line("reasons of the judge");
    boolean repeated = said.reasons().stream().anyMatch(one -> one.repeat() > 0);
    for (TraitReasons one : said.reasons()) {
      line("  " + one.trait() + (repeated ? ", repeat " + (one.repeat() + 1) : ""));
      line("    not lower: " + EscapedText.visible(one.notLower()));
      line("    not higher: " + EscapedText.visible(one.notHigher()));
    }
  }

  private void finding(StoredFinding finding) {
    String decision =
        finding.decision().isPresent()
            ? finding.decision().get().toString()
            : finding.isNotApplicable()
                ? DecisionText.NOT_APPLICABLE
                    + ": "
                    + EscapedText.visible(finding.reason().orElse(""))
                : finding
                        .range()
                        .map(it -> "from " + it.low() + " to " + it.high() + ": ")
                        .orElse("unknown: ")
                    + finding.unknown().orElse("");
    boolean judged = finding.unknown().isEmpty() && !finding.isSupplied();
    line(
        finding.item(),
        24,
        decision
            + (finding.isSupplied() ? ", supplied" : "")
            + (judged
                ? ", "
                    + Plural.of(finding.valid(), isPaired(finding) ? "valid pair" : "valid quote")
                    + ", "
                    + finding.required()
                    + " required"
                : ""));
    asked(finding.item());
    finding.quotes().forEach(this::quote);
  }

  private static boolean isPaired(StoredFinding finding) {
    return finding.quotes().stream().anyMatch(quote -> quote.quote().side() != QuoteSide.ALONE);
  }

  private void claims(List<CheckedQuote> claims) {
    long found = claims.stream().filter(CheckedQuote::counts).count();
    line("  claims named by the judge: " + claims.size() + ", " + found + " found");
    claims.forEach(this::quote);
  }

  private void quote(CheckedQuote quote) {
    QuoteLocation location = quote.location();
    String spans =
        location.spans().stream()
            .map(span -> "[" + span.start() + "," + span.end() + "]")
            .collect(Collectors.joining(","));
    line(
        switch (quote.quote().side()) {
              case ALONE -> "    ";
              case CLAIM -> "    claim ";
              case SOURCE -> "      source ";
            }
            + location.match().wireName()
            + (location.placement().isAsCited() || location.placement() == QuotePlacement.NONE
                ? ""
                : ", " + location.placement().wireName())
            + (quote.rejection().isEmpty() ? "" : ", " + quote.rejection())
            + (quote.rejection().equals(CheckedQuote.MISATTRIBUTED) && !quote.marked().isEmpty()
                ? ", marked " + TraceStepText.escaped(String.join(" and ", quote.marked()))
                : "")
            + (quote.quote().unit().isEmpty()
                ? ""
                : " " + TraceStepText.escaped(quote.quote().unit()))
            + (spans.isEmpty() ? "" : elsewhere(quote) + " at [" + spans + "]")
            + (quote.place().isEmpty() ? "" : " (" + TraceStepText.escaped(quote.place()) + ")")
            + " "
            + EscapedText.text(quote.quote().text()));
  }

  /// The part where a quote stands, if it cites another.
  private static String elsewhere(CheckedQuote quote) {
    String part = quote.part();
    String unit = quote.quote().unit();
    return part.isEmpty() || unit.equals(part) || unit.startsWith(part + ".") ? "" : " in " + part;
  }

  private void step(StoredStep step) {
    line("  " + new TraceStepText(number).of(step));
    String condition = context.conditions().getOrDefault(TraceStepText.name(step), "");
    if (!condition.isEmpty()) {
      line("    when " + EscapedText.visible(condition));
    }
    switch (step) {
      case StoredStep.Gate gate -> provenance("", Provenance.gate(gate.id()));
      case StoredStep.Rule rule -> provenance("", Provenance.rule(rule.key()));
      case Graded graded ->
          context.borders().getOrDefault(graded.node(), List.of()).forEach(this::threshold);
      case StoredStep.Units _,
          Cap _,
          Exemption _,
          Flagged _,
          Definition _,
          Branch _,
          Leaf _,
          StoredStep.Node _ -> {}
    }
    step.reads().keySet().forEach(this::threshold);
    because(step.because());
  }

  private void threshold(String id) {
    provenance(" of " + id, Provenance.threshold(id));
  }

  private void provenance(String whose, String key) {
    Provenance stated = context.provenance().getOrDefault(key, Provenance.NONE);
    if (!stated.rationale().isEmpty()) {
      line("    rationale" + whose + ": " + EscapedText.visible(stated.rationale()));
    }
    if (!stated.entries().isEmpty()) {
      line("    provenance" + whose + ": " + EscapedText.visible(stated.words()));
    }
  }

  private String fact(String id, StoredValue value) {
    String known = context.factMethods().getOrDefault(id, "");
    return value
            .unknown()
            .map(code -> "unknown: " + code)
            .orElseGet(() -> TraceStepText.escaped(number.of(value)))
        + (known.isEmpty() ? "" : ", " + known);
  }

  private String between(StoredScorecard.Ends ends) {
    return "between " + number.of(ends.low()) + " and " + number.of(ends.high());
  }

  /// A name and what it is.
  private void line(String name, int width, String value) {
    line("  " + TerminalColumns.padded(name, width) + value);
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}

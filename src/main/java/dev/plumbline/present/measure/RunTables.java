package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.Estimate.Spread;
import dev.plumbline.measure.monitoring.GroupReport;
import dev.plumbline.measure.report.Diagnosis;
import dev.plumbline.measure.report.GradeReport;
import dev.plumbline.measure.report.GradeReport.Near;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.measure.report.ItemUse.ReusedPassages;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.measure.report.OutcomeCounts.CorrectedOutcomes;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.measure.report.ScoreDistribution;
import dev.plumbline.measure.report.ThemeScores.OfTheme;
import dev.plumbline.measure.report.TrialReport;
import dev.plumbline.measure.report.TrialReport.OfK;
import dev.plumbline.present.page.NumberText.BinText;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.Report.FigureList;
import dev.plumbline.present.report.ReportPhrase;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.TraceStepText.GradeText;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a run found; `docs/schema/run-report.schema.json` describes the JSON.
public final class RunTables {

  private static final Columns<RaterEffects.Scale> SCALES =
      new Columns<RaterEffects.Scale>()
          .text("name", "scale", RaterEffects.Scale::name)
          .count("n", "documents", RaterEffects.Scale::n)
          .number("mean", scale -> Cell.score(scale.mean(), RoundedNumber.TWO))
          .number("deviation", scale -> Cell.measuredIfAny(scale.deviation(), 2))
          .count("lowest", "at the lowest", RaterEffects.Scale::lowest)
          .count("middle", "in the middle third", RaterEffects.Scale::middle)
          .count("highest", "at the highest", RaterEffects.Scale::highest);

  private static final Columns<ItemUse> ITEMS =
      new Columns<ItemUse>()
          .text("item", ItemUse::item)
          .words("decisions", item -> Cell.counts(item.decisions()))
          .countUnlessZero("notApplicable", "not applicable", ItemUse::notApplicable)
          .count("unknown", ItemUse::unknown)
          .count("unproved", "without enough quotes", ItemUse::unproved)
          .count("valid", "quotes that count", ItemUse::valid)
          .count("quotes", "of", ItemUse::quotes)
          .data("trait", item -> item.trait())
          .data("ask", item -> item.ask());

  private static final Columns<OfTheme> THEMES =
      new Columns<OfTheme>()
          .text("theme", OfTheme::theme)
          .number("score", "mean", theme -> Cell.estimate(theme.score()))
          .count("documents", OfTheme::documents)
          .count("items", "criteria", OfTheme::items)
          .countUnlessZero("unknown", "not known", OfTheme::unknown);

  private static final Columns<OfK> OF_K =
      new Columns<OfK>()
          .count("k", OfK::k)
          .number("all", "pass^k", it -> Cell.estimate(it.all()))
          .number("any", "pass@k", it -> Cell.estimate(it.any()))
          .count("cases", OfK::cases)
          .countUnlessZero("left", "with fewer trials", OfK::left);

  private static final Columns<Near> NEAR =
      new Columns<Near>()
          .text("", "id", Near::id)
          .text("", "border", one -> GradeText.near(one.border()));

  /// Documents near a border that people see; every one is in JSON.
  private static final int NEAR_MAX = 40;

  private record Verdict(String name, CorrectedOutcomes corrections) {}

  private static final Columns<Verdict> VERDICTS =
      new Columns<Verdict>()
          .text("", "verdict", Verdict::name)
          .count("", "before", it -> it.corrections().before().getOrDefault(it.name(), 0))
          .count("", "final", it -> it.corrections().finals().getOrDefault(it.name(), 0));

  /// @param groups of its documents, compared
  public static Report report(RunReport report, Optional<GroupReport> groups, String took) {
    BlockList blocks = new BlockList();
    blocks.say(report.label() + ": " + Plural.of(report.documents(), "document"));
    report.warnings().forEach(warning -> blocks.say("warning: " + warning));
    blocks.add(identity(report, took));
    blocks.add(data(report));
    FigureList counts = CountTables.figures(report.counts(), report.corrections().moved() > 0);
    if (report.flagged() > 0) {
      counts.add("flagged, for a person", Cell.count(report.flagged()));
    }
    if (report.reuse().documents() > 0) {
      counts.add(
          "one passage for many items",
          Cell.text(
              Plural.of(report.reuse().documents(), "document")
                  + ", for up to "
                  + Plural.of(report.reuse().most(), "item")));
    }
    blocks.add(new Figures(counts));
    if (report.isCut()) {
      blocks.note(
          "a document may be below 0, and the mean is cut to 0 to 1, as HealthBench reports it:"
              + " "
              + Cell.score(
                      report.counts().mean().orElseThrow().max(BigDecimal.ZERO), RoundedNumber.TWO)
                  .shown());
    }
    blocks.data("diagnoses", DiagnosisTables.json(report.diagnoses()));
    if (!report.diagnoses().isEmpty()) {
      blocks.add(Block.section("what may be wrong", DiagnosisTables.blocks(report.diagnoses())));
    }
    report
        .grades()
        .ifPresent(grades -> {
          blocks.data("grades", grades.json());
          blocks.add(Block.section("grades", grades(grades)));
        });
    if (report.corrections().isAny()) {
      blocks.data("corrections", report.corrections().json(report.documents()));
      blocks.add(
          Block.section(
              "what people decided", corrections(report.corrections(), report.documents())));
    }
    blocks.data("tendency", report.raterEffects().json());
    blocks.addAll(raterEffects(report.raterEffects()));
    blocks.add(distributions(report.distributions()));
    blocks.add(THEMES.table("themes", "themes", report.themes().themes()).unlessEmpty());
    report.trials().ifPresent(trials -> blocks.add(trials(trials)));
    blocks.add(ITEMS.table("items", "items", report.items()).unlessEmpty());
    blocks.addAll(AgreementTables.blocks(report.agreement()));
    groups.ifPresent(
        it -> blocks.add(new Section("groups", ReportPhrase.of("groups"), GroupTables.blocks(it))));
    return new Report(report.label(), blocks);
  }

  /// Of k trials of a case, how often all pass, and how often any does.
  private static Block trials(TrialReport trials) {
    FigureList figures = new FigureList();
    figures.add("cases", "cases", Cell.count(trials.cases()));
    figures.add(
        "trials",
        "trials",
        Cell.of(
            trials.trials() + ", " + trials.fewest() + " to " + trials.most() + " a case",
            trials.trials()));
    if (trials.undecided() > 0) {
      figures.add("undecided", "without a verdict", Cell.count(trials.undecided()));
    }
    figures.add("score", "mean score", Cell.estimate(trials.score()));
    trials
        .score()
        .interval()
        .flatMap(Spread::standardError)
        .ifPresent(error ->
            figures.add("standardError", "standard error, by case", Cell.measured(error, 4)));
    return new Section(
        "trials",
        ReportPhrase.of("trials"),
        List.of(new Figures(figures), OF_K.table("ofK", trials.ofK())));
  }

  private static Block identity(RunReport report, String took) {
    JudgeIdentity judge = report.judge();
    FigureList figures = new FigureList();
    figures.add("run", "run", Cell.text(report.run().toString()));
    figures.add(
        "judge",
        "judge",
        Cell.of(
            Stream.of(judge.provider(), judge.model(), judge.version())
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" ")),
            judge));
    report.calibrations().forEach(one -> figures.add("calibrated by", Cell.text(one.words())));
    if (!took.isEmpty()) {
      figures.add("took", Cell.text(took));
    }
    return new Figures(figures);
  }

  private static Block data(RunReport report) {
    OutcomeCounts counts = report.counts();
    ReusedPassages reuse = report.reuse();
    return Block.data(
        "rubric", report.rubric() + "@" + report.version(),
        "draft?", report.draft(),
        "rubrics?", report.rubrics() > 1 ? report.rubrics() : 0,
        "bundle", report.bundle(),
        "replicates", report.replicates(),
        "calibrations?", report.calibrations(),
        "documents", report.documents(),
        "statuses", counts.statuses(),
        "reasons?", counts.reasons(),
        "answeredBy?", counts.answeredBy(),
        "warnings?", report.warnings(),
        "passed", report.passed(),
        "capped", report.capped(),
        "flagged", report.flagged(),
        "reuse", Optional.of(reuse).filter(it -> it.documents() > 0));
  }

  /// How many documents have which grade, and which are near a border.
  public static List<Block> grades(GradeReport report) {
    List<String> names = new ArrayList<>(report.finals().keySet());
    report.before().keySet().stream().filter(it -> !names.contains(it)).forEach(names::add);
    BlockList blocks = new BlockList();
    blocks.add(
        new Columns<String>()
            .text("", "grade", name -> name)
            .count("", "before", name -> report.before().getOrDefault(name, 0))
            .count("", "final", name -> report.finals().getOrDefault(name, 0))
            .table("distribution", names)
            .withoutJson());
    blocks.add(
        NEAR.table(
                "near",
                report.near().size() + " within the margin of a border",
                report.near(),
                report.near().stream().limit(NEAR_MAX).toList())
            .withoutJson());
    return blocks;
  }

  /// Verdicts as the judges found them, and with what people corrected since.
  ///
  /// @param documents of the run, which share the passes
  public static List<Block> corrections(CorrectedOutcomes corrections, long documents) {
    TreeSet<String> verdicts = new TreeSet<>(corrections.before().keySet());
    verdicts.addAll(corrections.finals().keySet());
    BlockList blocks = new BlockList();
    boolean isDecided = !Set.of("none").containsAll(verdicts);
    blocks.say(
        (isDecided
                ? corrections.passed()
                    + " of "
                    + Plural.of(documents, "document")
                    + " passed as people decided ("
                    + Cell.share(corrections.passed(), documents).shown()
                    + "); "
                : "")
            + Plural.of(corrections.corrected(), "result")
            + " corrected, "
            + corrections.moved()
            + " with another verdict since; the results of the run stay as they are");
    blocks.add(
        VERDICTS
            .table(
                "verdicts", verdicts.stream().map(name -> new Verdict(name, corrections)).toList())
            .withoutJson());
    counted("corrections by what they are of", corrections.parts(), blocks);
    counted("appeals", corrections.appeals(), blocks);
    if (!corrections.released().isEmpty()) {
      blocks.say(corrections.released());
    }
    return blocks;
  }

  private static void counted(String what, SortedMap<String, Integer> counts, BlockList blocks) {
    if (!counts.isEmpty()) {
      blocks.note(what + ": " + Plural.each(counts));
    }
  }

  /// How a judge uses the scale: central tendency and halo.
  public static List<Block> raterEffects(RaterEffects effects) {
    BlockList blocks = new BlockList();
    blocks.add(SCALES.table("scales", "use of the scale", effects.scales()).withoutJson());
    effects
        .range()
        .ifPresent(range ->
            blocks.note(
                effects.tied()
                    + " of "
                    + Plural.of(effects.multiTrait(), "document")
                    + " with one score for all traits; from the lowest trait to the highest"
                    + " "
                    + Cell.score(range, RoundedNumber.TWO).shown()
                    + " points in the mean"));
    return blocks;
  }

  private static Block distributions(List<ScoreDistribution> distributions) {
    return new Columns<ScoreDistribution>()
        .text("", "scores", ScoreDistribution::name)
        .number("", "from", it -> Cell.exact(it.low(), 2))
        .number("", "to", it -> Cell.exact(it.high(), 2))
        .text("", "documents with each score, or between two", RunTables::bins)
        .as(RunTables::json)
        .table("distributions", "how the scores are distributed", distributions);
  }

  private static String bins(ScoreDistribution distribution) {
    return distribution.bins().stream()
        .map(bin -> BinText.of(bin.scores()) + ": " + bin.count())
        .collect(Collectors.joining(", "));
  }

  private static JsonObject json(ScoreDistribution distribution) {
    return JsonObject.of(
        "name", distribution.name(),
        "low", distribution.low(),
        "high", distribution.high(),
        "counts", distribution.counts(),
        "bins",
            JsonArray.mapped(
                distribution.bins(),
                bin ->
                    JsonObject.of(
                        "from", bin.scores().from().toDecimal(),
                        "to", bin.scores().to().toDecimal(),
                        "count", bin.count())));
  }

  private RunTables() {}

  /// What may be wrong with a run: for each symptom its figures, and below them what to do.
  public static final class DiagnosisTables {

    public static List<Block> blocks(List<Diagnosis> diagnoses) {
      BlockList blocks = new BlockList();
      for (Diagnosis diagnosis : diagnoses) {
        String figures =
            diagnosis.figures().stream()
                .map(DiagnosisTables::words)
                .collect(Collectors.joining(", "));
        String title = diagnosis.symptom().title();
        blocks.add(
            diagnosis.subject().isEmpty()
                ? Block.of(title + ": " + figures)
                : Block.of(title + ", {}: " + figures, diagnosis.subject()));
        blocks.add(action(diagnosis.symptom().action()));
      }
      return blocks;
    }

    private static String words(Diagnosis.Figure figure) {
      return figure.name()
          + " "
          + (figure.share()
              ? FixedDecimals.percent(figure.value().doubleValue())
              : figure.value().toPlainString());
    }

    /// Names are between backticks, as on the page that has all symptoms.
    private static Block action(String text) {
      List<String> parts = List.of(text.split("`", -1));
      List<String> names = new ArrayList<>();
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < parts.size(); i++) {
        if (i % 2 == 0) {
          words.append(parts.get(i));
        } else {
          words.append("{}");
          names.add(parts.get(i));
        }
      }
      return Block.note(words.toString(), names.toArray(String[]::new));
    }

    public static Json json(List<Diagnosis> diagnoses) {
      return JsonArray.mapped(diagnoses, DiagnosisTables::json);
    }

    private static JsonObject json(Diagnosis diagnosis) {
      JsonObjectBuilder figures = JsonObject.builder();
      diagnosis.figures().forEach(figure -> figures.put(figure.name(), figure.value()));
      return JsonObject.of(
          "symptom", diagnosis.symptom(),
          "subject", diagnosis.subject(),
          "figures", figures.build(),
          "title", diagnosis.symptom().title(),
          "sign", diagnosis.symptom().sign(),
          "action", diagnosis.symptom().action());
    }

    private DiagnosisTables() {}
  }
}

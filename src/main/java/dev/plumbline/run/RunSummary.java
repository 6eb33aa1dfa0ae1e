package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.measure.report.DocumentRubrics;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.HumanScores;
import dev.plumbline.measure.report.TargetAgreement.TargetAgreementBuilder;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import dev.plumbline.present.measure.AgreementTables;
import dev.plumbline.present.measure.CountTables;
import dev.plumbline.present.measure.RunTables;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.FigureList;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunOutput.ResultLine;
import dev.plumbline.run.RunOutput.ResultTestCase;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.labels.Labels.HumanScales;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The summary of a run, with indicators of common faults: scores at the bounds of the scale, ties,
/// caps, and documents without a score by reason; with labels also the agreement with human scores.
public final class RunSummary {

  private final Supplier<Bundle> first;
  private final SortedMap<String, TargetAgreementBuilder> targets = new TreeMap<>();
  private final OutcomeCounts.Builder counts = new OutcomeCounts.Builder();
  private final DocumentRubrics rubrics;
  private final RaterEffects.Builder raterEffects;
  private final SuggestedCommands suggested = new SuggestedCommands();
  private final SortedMap<String, Long> notCalibrated = new TreeMap<>();
  private int withoutPassMark;

  /// @param shared what all rubrics of the run have
  /// @param first the rubric of the run, or the first of several, which is known once documents
  ///   were read
  /// @param calibrations that the run applied
  /// @param bundles the rubrics of documents
  public RunSummary(
      Bundle shared,
      Supplier<Bundle> first,
      HumanScales scales,
      List<FittedCalibration> calibrations,
      Function<Digest, Bundle> bundles) {
    this.first = first;
    this.rubrics = new DocumentRubrics(bundles);
    this.raterEffects = new RaterEffects.Builder(shared);
    scales
        .scales()
        .forEach((target, scale) ->
            targets.put(
                target,
                new TargetAgreementBuilder(
                    target,
                    scale,
                    calibrations.stream()
                        .filter(one -> one.scope().target().equals(target))
                        .findFirst())));
  }

  /// Adds the next document.
  public void add(ResultLine result, Optional<Labels.Row> label) {
    Bundle own = result.bundle().map(rubrics::of).orElseGet(first);
    count(result, own);
    suggested.add(result);
    result
        .calibrated()
        .values()
        .forEach(one -> one.refused().ifPresent(why -> notCalibrated.merge(why, 1L, Long::sum)));
    withoutPassMark += ResultTestCase.outcome(result) == TestOutcome.SCORED ? 1 : 0;
    raterEffects.add(result.card(), own);
    label.ifPresent(row -> compare(result, row.statistics()));
  }

  public OutcomeCounts counts() {
    return counts.build();
  }

  /// The number of documents with a score that neither passes nor fails, for want of a pass mark.
  public int withoutPassMark() {
    return withoutPassMark;
  }

  /// @param run that has ended
  public String jsonLine(StoredRun run) {
    OutcomeCounts found = counts.build();
    JsonObject json =
        JsonObject.of(
            "rubric", first.get().identity().reference(),
            "bundle", first.get().digest(),
            "run", run.digest().orElseThrow(),
            "draft?", run.spec().draft(),
            "documents", found.documents(),
            "judged", found.judged(),
            "passed", found.passed(),
            "statuses", found.statuses(),
            "answeredBy?", found.answeredBy(),
            "unscored?", found.reasons(),
            "notCalibrated?", notCalibrated,
            "capped", found.capped(),
            "atBounds", JsonArray.of(found.lowest(), found.highest()),
            "distinct", found.distinct(),
            "mean", found.mean().<Json>map(Json::of).orElse(JsonNull.NULL),
            "tendency", raterEffects.build().json(),
            "agreement?", AgreementTables.json(agreement()));
    return CanonicalJson.text(json) + "\n";
  }

  /// The figures, and before them what one would look at next.
  ///
  /// @param run that has ended
  /// @param options that a command on the run needs, such as ` --store DIR`; may be empty
  public String text(StoredRun run, String options) {
    return head(run) + suggested.text(run.reference(), options) + figures(run);
  }

  /// Without a command that names a place on this machine.
  String text(StoredRun run) {
    return head(run) + figures(run);
  }

  private String head(StoredRun run) {
    OutcomeCounts found = counts.build();
    return run.spec().rubric(first.get().identity().label())
        + ": "
        + Plural.of(found.documents(), "document")
        + "\n"
        + OutcomeCounts.warnings(
                found.answeredBy(),
                run.spec().judge(),
                first.get().extraction().judge().answeredBy())
            .stream()
            .map(warning -> "warning: " + warning + "\n")
            .collect(Collectors.joining());
  }

  private String figures(StoredRun run) {
    StringWriter out = new StringWriter();
    FigureList figures = new FigureList();
    figures.add("run", Cell.text(run.digest().orElseThrow().toString()));
    figures.addAll(CountTables.figures(counts.build(), false));
    notCalibrated.forEach((why, count) -> figures.add("not calibrated " + why, Cell.count(count)));
    List<Block> blocks = new ArrayList<>(List.of(new Block.Figures(figures)));
    blocks.addAll(RunTables.raterEffects(raterEffects.build()));
    blocks.addAll(AgreementTables.blocks(agreement()));
    new Report("", blocks)
        .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", new PrintWriter(out));
    return out.toString();
  }

  private void count(ResultLine result, Bundle own) {
    Optional<String> refused =
        result.problems().stream()
            .findFirst()
            .map(first -> "refused " + first.substring(0, Math.max(0, first.indexOf(':'))));
    StoredScorecard card = result.card();
    counts.add(
        result.decided(),
        refused.or(() ->
            Optional.of(card)
                .filter(StoredScorecard::isUnscored)
                .map(one -> "unscored " + one.whyUnscored())),
        refused.isPresent() ? Optional.empty() : card.composite().decimal(),
        refused.isEmpty() && !result.caps().isEmpty(),
        refused.isPresent() ? List.of() : card.answeredBy(),
        own);
  }

  private void compare(ResultLine result, HumanScores human) {
    targets.forEach((target, builder) -> {
      OptionalDouble score = score(result.card(), target);
      if (score.isPresent()
          && human.scores().containsKey(target)
          && result.document().isPresent()) {
        StoredResult calibrated = result.calibrated().get(target);
        builder.add(
            result.document().get(),
            score.getAsDouble(),
            calibrated == null || calibrated.refused().isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(calibrated.exact().doubleValue()),
            OptionalDouble.empty(),
            human);
      }
    });
  }

  private static OptionalDouble score(StoredScorecard card, String target) {
    return target.equals("composite")
        ? card.composite().number()
        : card.traits().stream()
            .filter(trait -> trait.id().equals(target))
            .flatMapToDouble(trait -> trait.raw().number().stream())
            .findFirst();
  }

  private List<TargetAgreement> agreement() {
    return targets.values().stream().flatMap(one -> one.build().stream()).toList();
  }

  /// What one would look at next in a run: the documents without a score, those that a person has
  /// to decide, those that failed, and a score that an evidence cap changed.
  public static final class SuggestedCommands {

    private static final String PLAIN = "[A-Za-z0-9._/@:+-]+";

    private int unscored;
    private int review;
    private int failed;
    private Optional<String> capped = Optional.empty();
    private Optional<String> first = Optional.empty();

    void add(ResultLine result) {
      String id = result.id();
      DecidedResult decided = result.decided();
      String status = decided.status();
      if (status.equals("unscored") || status.equals("refused")) {
        unscored++;
        return;
      }
      review +=
          status.equals("needs-review") || decided.verdict().filter("review"::equals).isPresent()
              ? 1
              : 0;
      boolean isFailed = decided.verdict().filter("fail"::equals).isPresent();
      failed += isFailed ? 1 : 0;
      if (first.isEmpty() || failed == 1 && isFailed) {
        first = Optional.of(id);
      }
      if (capped.isEmpty() && !result.caps().isEmpty()) {
        capped = Optional.of(id);
      }
    }

    /// The commands, each with what it shows; empty if no document was evaluated.
    ///
    /// @param run a reference to the run, as one would type it
    /// @param options that each command needs, such as the store; may be empty
    String text(String run, String options) {
      List<List<String>> rows = new ArrayList<>();
      String show = "plumbline show " + argument(run) + options + " --where ";
      if (unscored > 0) {
        rows.add(
            row(
                show + argument("status == 'unscored' || status == 'refused'"),
                Plural.of(unscored, "document") + " without a score"));
      }
      if (review > 0) {
        rows.add(
            row(
                show + argument("status == 'needs-review' || verdict == 'review'"),
                Plural.of(review, "document") + " for a person to decide"));
      }
      if (failed > 0) {
        rows.add(
            row(
                show + argument("verdict == 'fail'"),
                Plural.of(failed, "document") + " that failed"));
      }
      capped
          .or(() -> first)
          .filter(SuggestedCommands::isTypeable)
          .ifPresent(id ->
              rows.add(
                  row(
                      "plumbline explain " + argument(run) + " " + argument(id) + options,
                      capped.isPresent()
                          ? "a score that lost points for want of evidence"
                          : "every step of " + (failed > 0 ? "a failing" : "one") + " score")));
      return rows.isEmpty()
          ? ""
          : "look at\n"
              + TextTable.text("  ", List.of(TableColumn.text(""), TableColumn.text("")), rows);
    }

    private static List<String> row(String command, String shows) {
      return List.of(command, shows);
    }

    /// As any shell takes it: bare where nothing in it is special. An id for which that is not
    /// possible is not suggested.
    public static String argument(String text) {
      return text.matches(PLAIN) ? text : '"' + text + '"';
    }

    /// Whether [#argument] is this text in every shell, and no option.
    public static boolean isTypeable(String id) {
      return EscapedText.visible(id).equals(id) && id.matches("[^-\"\\\\$`!%][^\"\\\\$`!%]*");
    }
  }

  /// What the model calls of a run took, in words.
  public static final class UsageText {

    /// Such as `12 model calls, 3 stored answers reused, 15234 tokens in, 2312 out, cost 0.0432`.
    /// Tokens are left out where no call was made, the cost where no price was known.
    public static String of(RunUsage usage) {
      StringBuilder text = new StringBuilder(Plural.of(usage.callsAsked(), "model call"));
      if (usage.answers() > 0) {
        text.append(", ").append(Plural.of(usage.callsReused(), "stored answer")).append(" reused");
      }
      if (usage.callsAsked() > 0) {
        text.append(", ").append(usage.inputTokens()).append(" tokens in, ");
        text.append(usage.outputTokens()).append(" out");
        if (usage.unlisted() > 0) {
          text.append(", ").append(usage.unlisted()).append(" of them in the total alone");
        }
      }
      if (usage.cost().signum() > 0) {
        text.append(", cost ").append(money(usage.cost()));
      }
      return text.toString();
    }

    /// With four decimals, such as `0.0312`: a call of a model costs less than a cent.
    static String money(BigDecimal amount) {
      return amount.setScale(4, RoundingMode.HALF_EVEN).toPlainString();
    }

    private UsageText() {}
  }
}

package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.RatedTables;
import dev.plumbline.measure.agreement.DecisionAgreement;
import dev.plumbline.measure.agreement.EvidenceAgreement;
import dev.plumbline.measure.agreement.MarkerComparison;
import dev.plumbline.measure.agreement.MarkerComparison.MarkerFigures;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.measure.agreement.RatingTable.Disagreement;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import dev.plumbline.people.SampleEstimate;
import dev.plumbline.people.forms.ProvedAnswers;
import dev.plumbline.people.forms.RaterRuns;
import dev.plumbline.people.forms.RaterRuns.RaterRun;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.run.local.LocalStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `measure agreement`: how far raters agree, and what they decide differently.
@UsageExamples({
  "plumbline measure agreement first ada bob",
  "plumbline measure agreement ada.csv bob.csv --map id=Candidate"
})
@Command(
    header = "Says how far raters agree on each item, and lists what they decided differently.",
    description = {
      "Of every two runs: the share of equal decisions, Cohen's kappa, quadratic weighted kappa and"
          + " the mean difference; the same for each item; and how lenient each rater is. An item"
          + " that was left open counts neither for nor against; that it does not apply is a"
          + " decision, without a distance for weighted kappa and difference. Where two or more runs are of"
          + " persons, `settled` is what they decided alike, and what an adjudication decided where"
          + " they did not.",
      "",
      "In the place of runs tables can be given: a row a candidate, a column a criterion, and a file for"
          + " each rater, or a column `rater`."
    })
final class AgreementCommand extends StoreCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN|TABLE",
      hideParamSyntax = true,
      description = "runs that have ended: @latest, names or digests; or files .csv or .tsv")
  private List<String> written = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "list at most so many disagreements (default: ${DEFAULT-VALUE})")
  private int limit = 20;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=COLUMN",
      description = "of tables: columns of `id` and `rater` with other names")
  private Map<String, String> map = new LinkedHashMap<>();

  @Option(
      names = "--missing",
      split = ",",
      paramLabel = "VALUE",
      description = "of tables: values that are no decision, such as -99,N/A")
  private List<String> missing = List.of();

  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (limit < 0) {
      throw wrong("--limit must not be negative");
    }
    boolean tables = written.stream().allMatch(it -> it.matches("(?s).*\\.[ct]sv"));
    if (tables) {
      List<Rater> read =
          RatedTables.read(written.stream().map(Path::of).toList(), map, missing, err()::println);
      format.print(
          InterraterReport.of(
              new RatingTable(read),
              new EvidenceAgreement(),
              new MarkerComparison(List.of()),
              List.of(),
              AuthoredOrder.BY_ID,
              limit));
      return;
    }
    if (written.size() < 2) {
      throw wrong("name two runs or more, or tables");
    }
    LocalStore opened = existing();
    RaterRuns raters = new RaterRuns(written, opened);
    RatingTable table = new RatingTable(raters.runs().stream().map(RaterRun::rater).toList());
    format.print(
        InterraterReport.of(
            table,
            ProvedAnswers.of(raters, table),
            raters.markers(),
            SampledAgreement.of(raters, opened),
            raters.bundle().order(),
            limit));
  }

  private ParameterException wrong(String message) {
    return usage(message);
  }

  /// How far raters agree; `docs/schema/rater-agreement.schema.json` describes its JSON.
  private static final class InterraterReport {

    private static final int DECIMALS = 3;

    private static final Columns<RatingTable.Pair> PAIRS =
        statistics(
                new Columns<RatingTable.Pair>()
                    .text("", "one", pair -> pair.one().name())
                    .text("", "other", pair -> pair.other().name()),
                RatingTable.Pair::agreement)
            .number("", "difference", pair -> signed(Optional.of(pair.agreement().difference())))
            .as(pair ->
                json(pair.agreement())
                    .put("one", pair.one().name())
                    .put("other", pair.other().name())
                    .put("difference", DoubleFormat.of(pair.agreement().difference()))
                    .build());

    private static final Columns<Map.Entry<String, DecisionAgreement>> ITEMS =
        statistics(
                new Columns<Map.Entry<String, DecisionAgreement>>()
                    .text("", "item", Map.Entry::getKey),
                Map.Entry::getValue)
            .as(item -> json(item.getValue()).put("item", item.getKey()).build());

    private static final Columns<EvidenceAgreement.Row> EVIDENCE =
        statistics(
                new Columns<EvidenceAgreement.Row>()
                    .text("", "by", EvidenceAgreement.Row::by)
                    .text("", "of the judge's answer", EvidenceAgreement.Row::value),
                EvidenceAgreement.Row::agreement)
            .number("", "error", row -> Cell.measured(row.agreement().error(), DECIMALS))
            .number("", "difference", row -> signed(Optional.of(row.agreement().difference())))
            .as(row ->
                json(row.agreement())
                    .put("error", DoubleFormat.of(row.agreement().error()))
                    .put("by", row.by())
                    .put("value", row.value())
                    .put("difference", DoubleFormat.of(row.agreement().difference()))
                    .build());

    private static final Columns<MarkerFigures> MARKERS =
        new Columns<MarkerFigures>()
            .text("marker", MarkerFigures::marker)
            .count("documents", "marked twice", MarkerFigures::documents)
            .estimate("severity", "above the others", MarkerFigures::severity)
            .estimate("drift", "drift per 100 marked", MarkerFigures::drift);

    private static final Columns<MarkerComparison.Pair> MARKED =
        new Columns<MarkerComparison.Pair>()
            .text("one", MarkerComparison.Pair::one)
            .text("other", MarkerComparison.Pair::other)
            .count("documents", "marked by both", MarkerComparison.Pair::documents)
            .estimate("meanDifference", "SMD", MarkerComparison.Pair::meanDifference);

    private static final Columns<Disagreement> DISAGREEMENTS =
        new Columns<Disagreement>()
            .text("", "document", one -> one.on().document())
            .text("", "item", one -> one.on().item())
            .text("", "decisions", InterraterReport::decisions)
            .as(InterraterReport::json);

    /// @param evidence of judges' answers; without rows where none is compared with people's
    /// @param order of the items
    /// @param limit how many disagreements people see
    static Report of(
        RatingTable table,
        EvidenceAgreement evidence,
        MarkerComparison markers,
        List<SampledAgreement> sampled,
        AuthoredOrder order,
        int limit) {
      Columns<Rater> raters =
          new Columns<Rater>()
              .text("", "rater", Rater::name)
              .count("", "decisions", Rater::answered)
              .count("", "left open", InterraterReport::open)
              .number("", "above the others", rater -> signed(table.severity(rater)))
              .as(rater -> json(rater, table));
      BlockList blocks = new BlockList();
      blocks.add(raters.table("raters", "raters", table.raters()));
      blocks.add(PAIRS.table("pairs", "pairs", table.pairs()));
      blocks.add(
          ITEMS.table(
              "items",
              "items",
              order.sorted(List.copyOf(table.items().entrySet()), Map.Entry::getKey)));
      blocks.add(
          EVIDENCE.table(
              "evidence", "judges and people, by what proves the judge's answer", evidence.rows()));
      List<MarkerComparison.Pair> marked = markers.pairs();
      blocks.add(
          MARKERS.table(
              "markers",
              "results of markers, 95 % intervals over documents",
              marked.isEmpty() ? List.of() : markers.figures()));
      blocks.add(MARKED.table("markedPairs", "standardised mean difference", marked));
      sampled.forEach(one -> blocks.add(one.text()));
      if (!sampled.isEmpty()) {
        blocks.data("sampled", JsonArray.mapped(sampled, SampledAgreement::json));
      }
      List<Disagreement> open = table.disagreements();
      blocks.say(Plural.of(open.size(), "item") + " decided differently and not settled");
      blocks.add(
          DISAGREEMENTS.table(
              "disagreements", ReportPhrase.NONE, open, open.stream().limit(limit).toList()));
      return new Report("agreement of raters", blocks);
    }

    private static <R> Columns<R> statistics(
        Columns<R> columns, Function<R, DecisionAgreement> agreement) {
      return columns
          .count("", "decisions", row -> agreement.apply(row).decided())
          .count("", "left open", row -> agreement.apply(row).open())
          .number("", "exact", row -> Cell.measured(agreement.apply(row).exact(), DECIMALS))
          .number("", "kappa", row -> Cell.measured(agreement.apply(row).kappa(), DECIMALS))
          .number("", "QWK", row -> Cell.measured(agreement.apply(row).weightedKappa(), DECIMALS));
    }

    private static Optional<Cell> signed(Optional<Double> value) {
      return value.map(it -> Cell.change(DoubleFormat.of(it), DECIMALS));
    }

    private static long open(Rater rater) {
      return rater.asked().size() - rater.answered();
    }

    private static String decisions(Disagreement one) {
      return Stream.concat(
              one.decisions().entrySet().stream()
                  .map(entry -> entry.getKey() + " " + entry.getValue()),
              one.notApplicable().stream().map(name -> name + " " + DecisionText.NOT_APPLICABLE))
          .sorted()
          .collect(Collectors.joining(", "));
    }

    private static JsonObject json(Rater rater, RatingTable table) {
      return JsonObject.of(
          "name", rater.name(),
          "kind", rater.kind(),
          "decisions", rater.answered(),
          "open", open(rater),
          "severity", table.severity(rater).map(DoubleFormat::of));
    }

    private static JsonObjectBuilder json(DecisionAgreement agreement) {
      return JsonObject.builder()
          .put("decisions", agreement.decided())
          .put("open", agreement.open())
          .put("exact", figure(agreement.exact()))
          .put("kappa", figure(agreement.kappa()))
          .put("qwk", figure(agreement.weightedKappa()));
    }

    private static Optional<Json> figure(Optional<Double> value) {
      return value.map(DoubleFormat::of).map(Json::of);
    }

    private static JsonObject json(Disagreement disagreement) {
      JsonObjectBuilder decisions = JsonObject.builder();
      disagreement.decisions().forEach((rater, decision) -> decisions.put(rater, (long) decision));
      disagreement
          .notApplicable()
          .forEach(rater -> decisions.put(rater, Applicability.NOT_APPLICABLE));
      return JsonObject.of(
          "document", disagreement.on().document(),
          "item", disagreement.on().item(),
          "decisions", decisions.build());
    }

    private InterraterReport() {}
  }

  /// How far a run agrees with a person who has reviewed a selection of it, estimated for all of
  /// its documents.
  ///
  /// @param run the reviewed run
  /// @param estimate of the mean share of equal decisions of a document
  private record SampledAgreement(
      String run, String person, long documents, SampleEstimate estimate) {

    /// For each review of a selection whose reviewed run is among the raters.
    static List<SampledAgreement> of(RaterRuns raters, LocalStore store) {
      List<SampledAgreement> all = new ArrayList<>();
      for (RaterRun person : raters.persons()) {
        for (RaterRun reviewed : raters.runs()) {
          if (person.run().spec().parent().equals(reviewed.run().digest())) {
            selection(person, store)
                .flatMap(selection -> of(selection, reviewed, person))
                .ifPresent(all::add);
          }
        }
      }
      return all;
    }

    private static Optional<ReviewSelection> selection(RaterRun person, LocalStore store) {
      return person
          .run()
          .spec()
          .selection()
          .flatMap(digest -> store.find(ArtefactKind.SELECTION, digest))
          .flatMap(it -> JsonRecord.read(ReviewSelection.class, it));
    }

    private static Optional<SampledAgreement> of(
        ReviewSelection selection, RaterRun reviewed, RaterRun person) {
      SortedMap<String, int[]> counts = new TreeMap<>();
      for (RatedItem on : person.rater().asked()) {
        if (person.rater().hasAnswered(on) && reviewed.rater().hasAnswered(on)) {
          int[] count = counts.computeIfAbsent(on.document(), _ -> new int[2]);
          count[0] += person.rater().level(on).equals(reviewed.rater().level(on)) ? 1 : 0;
          count[1]++;
        }
      }
      SortedMap<String, Double> shares = new TreeMap<>();
      counts.forEach((id, count) -> shares.put(id, (double) count[0] / count[1]));
      return SampleEstimate.of(selection, shares)
          .map(estimate ->
              new SampledAgreement(
                  reviewed.rater().name(), person.rater().name(), selection.documents(), estimate));
    }

    Block text() {
      return Block.of(
          "over all "
              + documents
              + " documents {} agrees with {} on an estimated "
              + number(estimate.mean())
              + " of the decisions of a document, standard error "
              + number(estimate.standardError()),
          run,
          person);
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, "%.3f", value);
    }

    JsonObject json() {
      return JsonObject.of(
          "run", run,
          "person", person,
          "documents", documents,
          "exact", DoubleFormat.of(estimate.mean()),
          "standardError", DoubleFormat.of(estimate.standardError()));
    }
  }
}

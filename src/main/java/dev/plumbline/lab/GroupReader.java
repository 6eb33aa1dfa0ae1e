package dev.plumbline.lab;

import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.TOO_MANY;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.monitoring.GroupReport;
import dev.plumbline.measure.monitoring.GroupReportBuilder;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import dev.plumbline.score.run.StoredRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/// Reads the documents of a run by their groups.
public final class GroupReader {

  /// More are no groups but something else, such as names.
  private static final int GROUPS_MAX = 50;

  private static final String COMPOSITE = "composite";

  /// In the place of a fact: the models that answered.
  private static final String ANSWERED_BY = "answered_by";

  private final Function<Bundle, GivenLabels> labels;
  private final String source;
  private final Optional<String> fact;
  private final Optional<String> wanted;
  private final LocalStore store;

  /// @param labels with the groups, unless a fact has them
  /// @param source of the labels, for messages
  /// @param fact whose values are the groups
  /// @param reference group with which the others are compared; the largest if absent
  public GroupReader(
      Function<Bundle, GivenLabels> labels,
      String source,
      Optional<String> fact,
      Optional<String> reference,
      LocalStore store) {
    this.labels = labels;
    this.source = source;
    this.fact = fact;
    this.wanted = reference;
    this.store = store;
  }

  /// The groups, compared with the largest one; empty if there are fewer than two, or more than are
  /// groups.
  public Optional<GroupReport> find(StoredRun run) {
    GroupReportBuilder builder = collected(run, _ -> {});
    return builder.names().size() > GROUPS_MAX ? Optional.empty() : builder.build(Optional.empty());
  }

  /// @param notices for labels that match no document
  /// @throws Refusal if there are fewer than two groups, or too many
  public GroupReport read(StoredRun run, Consumer<String> notices) {
    GroupReportBuilder builder = collected(run, join -> join.check(notices));
    if (builder.names().size() > GROUPS_MAX) {
      throw Refusal.of(
          source(),
          TOO_MANY,
          "there are more than " + GROUPS_MAX + " groups",
          "group the documents by something with fewer values");
    }
    wanted.ifPresent(reference -> check(reference, builder.names()));
    return builder
        .build(wanted)
        .orElseThrow(() ->
            Refusal.of(
                source(),
                MISSING,
                builder.names().isEmpty()
                    ? "no scored document has a group"
                    : "all scored documents are of one group",
                "give labels a `group`, or name a fact with `--group-by`"));
  }

  /// Documents after the first of too many groups are left out.
  private GroupReportBuilder collected(StoredRun run, Consumer<LabelJoin> ended) {
    Bundle bundle = StoredRuns.bundle(run, store);
    fact.ifPresent(name -> check(name, bundle));
    GivenLabels given = labels.apply(bundle);
    LabelJoin join = new LabelJoin(given.labels(), source);
    GroupReportBuilder builder = new GroupReportBuilder(bundle);
    new StoredCorrections(run, store)
        .forEach(
            StoredDocument::read,
            it -> add(it, join.add(it.line().id(), it.line().document()), builder));
    ended.accept(join);
    return builder;
  }

  private String source() {
    return fact.isPresent() ? "--group-by" : source;
  }

  private void add(
      StoredDocument document, Optional<Labels.Row> label, GroupReportBuilder builder) {
    if (document.artefacts().isEmpty() || builder.names().size() > GROUPS_MAX) {
      return;
    }
    String group =
        fact.isPresent()
            ? group(document.artefacts().get(), fact.get())
            : label.map(Labels.Row::group).orElse("");
    if (group.isEmpty()) {
      builder.addUngrouped();
      return;
    }
    builder.add(
        group,
        document.artefacts().get(),
        label
            .flatMap(row -> Optional.ofNullable(row.scores().get(COMPOSITE)))
            .map(score -> OptionalDouble.of(score.doubleValue()))
            .orElseGet(OptionalDouble::empty));
  }

  /// Empty if it is unknown.
  private static String group(Artefacts artefacts, String name) {
    if (name.equals(ANSWERED_BY)) {
      return String.join(", ", artefacts.card().answeredBy());
    }
    StoredValue value = artefacts.extraction().facts().getOrDefault(name, StoredValue.UNKNOWN);
    return value.text().or(() -> value.truth().map(yes -> Boolean.toString(yes))).orElse("");
  }

  private static void check(String fact, Bundle bundle) {
    List<String> names =
        bundle.extraction().facts().stream()
            .filter(one -> !(one.type() instanceof FactType.Numeric))
            .map(Fact::id)
            .toList();
    if (!names.contains(fact) && !fact.equals(ANSWERED_BY)) {
      throw Refusal.of(
          "--group-by",
          UNKNOWN_VALUE,
          EscapedText.text(fact) + " is no fact of the rubric that could be a group",
          Suggestion.of(fact, names, "there are"));
    }
  }

  private static void check(String reference, List<String> groups) {
    if (!groups.contains(reference)) {
      throw Refusal.of(
          "--reference",
          UNKNOWN_VALUE,
          "no document is of the group " + EscapedText.text(reference),
          Suggestion.of(reference, groups, "there are"));
    }
  }
}

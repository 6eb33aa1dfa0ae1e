package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.measure.experiment.SystemComparisonBuilder;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.present.text.EstimateText;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.workflow.documents.DocumentFile;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.labels.GivenLabels;
import dev.plumbline.workflow.labels.LabelJoin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Chooses among drafts by their agreement with people on labelled documents.
///
/// @param chosen the candidate with the highest QWK, the earliest of equal ones
/// @param comparison the chosen one, then the others
public record PilotChoice(DraftCandidate chosen, SystemComparison comparison) {

  /// @param given what people say of the documents
  /// @param source of what people say, for messages
  /// @param notices gets what fits no document
  /// @throws Refusal if the scale is unclear, or no labelled document has a score of every draft
  public static PilotChoice of(
      List<DraftCandidate> candidates,
      GivenLabels given,
      String source,
      DocumentFile documents,
      PilotScores scorer,
      Consumer<String> notices) {
    Scale scale =
        given
            .scale()
            .find("composite")
            .orElseThrow(() ->
                Refusal.of(
                    "--scale",
                    ProblemCode.MISSING,
                    "the traits of the first draft have different scales",
                    "write the scale of the people's scores, such as `--scale 1:5:1`"));
    LabelJoin.Builder join = new LabelJoin.Builder(given.labels(), source);
    SortedMap<Digest, Double> human = new TreeMap<>();
    List<DocumentLine> labelled = labelled(documents, join, human);
    join.build().warn(notices);
    SortedMap<String, SortedMap<Digest, Double>> scores = new TreeMap<>();
    for (DraftCandidate one : candidates) {
      scores.put(
          one.name(),
          scorer.of(one.draft().compiled().bundle(), one.draft().draft(), scale, labelled));
    }
    SystemComparison any = compared(candidates, scores, scale, human, source);
    DraftCandidate chosen = best(candidates, any);
    List<DraftCandidate> order = new ArrayList<>(candidates);
    order.remove(chosen);
    order.addFirst(chosen);
    return new PilotChoice(chosen, compared(order, scores, scale, human, source));
  }

  private static List<DocumentLine> labelled(
      DocumentFile file, LabelJoin.Builder join, SortedMap<Digest, Double> human) {
    List<DocumentLine> documents = new ArrayList<>();
    file.forEach(
        file.check(),
        (line, _) -> {
          Digest digest = line.document().digest();
          join.score(line.id(), Optional.of(digest), "composite")
              .ifPresent(score -> {
                if (!human.containsKey(digest)) {
                  documents.add(line);
                }
                human.put(digest, score);
              });
        });
    return documents;
  }

  private static SystemComparison compared(
      List<DraftCandidate> candidates,
      SortedMap<String, SortedMap<Digest, Double>> scores,
      Scale scale,
      SortedMap<Digest, Double> human,
      String source) {
    SystemComparisonBuilder builder = new SystemComparisonBuilder("composite", scale, human);
    candidates.forEach(one -> builder.add(one.name(), scores.get(one.name()), Optional.empty()));
    return builder
        .build()
        .orElseThrow(() ->
            Refusal.of(
                source,
                ProblemCode.NO_LABELS,
                "no labelled pilot document has a score of every draft",
                "check the ids, and that the judge has answered: drafts without cues need a model"));
  }

  private static DraftCandidate best(List<DraftCandidate> candidates, SystemComparison comparison) {
    int best = 0;
    for (int i = 1; i < candidates.size(); i++) {
      if (qwk(comparison, i).value().compareTo(qwk(comparison, best).value()) > 0) {
        best = i;
      }
    }
    return candidates.get(best);
  }

  private static Estimate qwk(SystemComparison comparison, int system) {
    return comparison.systems().get(system).estimates().get(AgreementStatistic.QWK);
  }

  /// What is written below the chosen draft, so that it is not forgotten.
  public String comment() {
    return "# Chosen among "
        + comparison.systems().size()
        + " drafts by "
        + Plural.of(comparison.documents(), "labelled pilot document")
        + " (QWK "
        + EstimateText.shown(qwk(comparison, 0).value())
        + " there): report its agreement on other documents.\n";
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "agreement on "
            + Plural.of(comparison.documents(), "pilot document")
            + (comparison.left() > 0 ? ", " + comparison.left() + " left out" : ""));
    int width =
        comparison.systems().stream().mapToInt(it -> it.name().length()).max().orElse(0) + 2;
    for (int i = 0; i < comparison.systems().size(); i++) {
      String name = comparison.systems().get(i).name();
      lines.add(
          "  "
              + TerminalColumns.padded(name, width)
              + "QWK "
              + EstimateText.between(qwk(comparison, i))
              + difference(name));
    }
    lines.add("chosen: " + chosen.name() + "; it was chosen by these documents, so report others");
    return lines;
  }

  private String difference(String name) {
    return comparison.differences().stream()
        .filter(it -> it.system().equals(name) && it.statistic() == AgreementStatistic.QWK)
        .findFirst()
        .map(it ->
            ", less "
                + EstimateText.between(it.estimate())
                + ", p "
                + EstimateText.shown(it.adjusted()))
        .orElse("");
  }
}

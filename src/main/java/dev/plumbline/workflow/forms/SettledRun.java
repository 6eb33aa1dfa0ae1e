package dev.plumbline.workflow.forms;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.evaluation.RecordedAnswer;
import dev.plumbline.workflow.evaluation.ReviewedRun;
import dev.plumbline.workflow.forms.AgreedMarks.Agreed;
import dev.plumbline.workflow.forms.AgreedMarks.How;
import dev.plumbline.workflow.forms.AgreedMarks.Mean;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.judging.JudgeCall;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoreAccess;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.review.MarkerAssignment;
import dev.plumbline.workflow.review.SettlementRule;
import dev.plumbline.workflow.rulings.ContestedResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// Makes one run of a marking by people alone: each document once, with the answers that the
/// markers agreed on, alike or within a tolerance, or that an adjudication or the only marker gave.
/// The answers are recorded as those of the judge `settled`, and name the completions that they
/// settle. Where composites are agreed on as their mean, the mean is ruled on the result.
public final class SettledRun {

  /// What became of the marking.
  ///
  /// @param run of all documents; empty where some are left
  /// @param how many documents were settled how
  /// @param left why documents are not settled, by id
  public record Settlement(
      Optional<StoredRun> run, SortedMap<How, Integer> how, SequencedMap<String, String> left) {}

  private final StoredRun marking;
  private final RaterRuns raters;
  private final List<RaterRun> markers;
  private final Tolerance tolerance;
  private final StoreAccess access;
  private final LocalStore store;
  private final Bundle bundle;

  /// @param marking the run in which the documents waited
  /// @param reviews the runs of the markers, the first marker first, and of adjudications
  /// @throws Refusal if one is no review of the marking, or none is of a marker
  public SettledRun(
      StoredRun marking, List<String> reviews, Tolerance tolerance, StoreAccess access) {
    this.marking = marking;
    this.tolerance = tolerance;
    this.access = access;
    this.store = access.existing();
    this.raters = new RaterRuns(reviews, store);
    this.markers = raters.persons();
    this.bundle = raters.bundle();
    for (RaterRun each : raters.runs()) {
      if (each.rater().kind() == Rater.Kind.MODEL
          || !each.run().spec().parent().equals(marking.digest())) {
        throw Refusal.of(
            each.rater().name(),
            ProblemCode.INCOMPARABLE_RUNS,
            "these are no marks of the run " + marking.reference(),
            "name the runs that `review RUN --import` made of it");
      }
    }
    if (markers.isEmpty()) {
      throw Refusal.of(
          marking.reference(),
          ProblemCode.MISSING,
          "no marker has marked it",
          "name the runs of the markers");
    }
  }

  /// Makes the run, or finds it, if everything is settled; else nothing is recorded.
  ///
  /// @param at when a mean is ruled on, which may refuse
  public Settlement make(
      Optional<RunName> name,
      Actor by,
      Function<ContestedResult, Instant> at,
      Consumer<String> notices) {
    SequencedMap<String, Agreed> agreed = new LinkedHashMap<>();
    SequencedMap<String, String> left = new LinkedHashMap<>();
    SortedMap<String, List<String>> assigned = assigned();
    AgreedMarks marks = new AgreedMarks(raters, tolerance, store);
    ReviewedDocuments asked = new ReviewedDocuments(marking, bundle, store);
    StoredRuns.forEach(
        marking,
        store,
        line -> {
          if (asked.find(line.id()).isEmpty()) {
            agreed.put(line.id(), Agreed.unasked(line));
          } else {
            marks.settle(line, assigned.getOrDefault(line.id(), List.of()), agreed, left);
          }
        });
    SortedMap<How, Integer> counts = new TreeMap<>();
    agreed.values().forEach(one -> counts.merge(one.how(), 1, Integer::sum));
    if (!left.isEmpty()) {
      return new Settlement(Optional.empty(), counts, left);
    }
    Digest declared =
        store.artefacts().put(ArtefactKind.SELECTION, CanonicalJson.bytes(rule().json()));
    JudgeIdentity judge =
        new JudgeIdentity(JudgeIdentity.SETTLED, declared.toString(), tolerance.words());
    record(judge, agreed);
    StoredRun run =
        ReviewedRun.make(
            new ReviewedRun.Request(
                marking,
                bundle,
                judge,
                0,
                List.copyOf(agreed.keySet()),
                Optional.of(declared),
                name),
            access,
            notices);
    agreed.forEach((id, one) -> one.mean().ifPresent(mean -> rule(run, id, mean, by, at)));
    return new Settlement(Optional.of(run), counts, left);
  }

  private SettlementRule rule() {
    return new SettlementRule(
        marking.digest().orElseThrow(),
        tolerance.words(),
        raters.runs().stream()
            .map(review -> review.run().digest().orElseThrow().toString())
            .toList());
  }

  /// Who was to mark each document, where that was drawn.
  private SortedMap<String, List<String>> assigned() {
    SortedMap<String, List<String>> assigned = new TreeMap<>();
    markers.stream()
        .flatMap(marker -> marker.run().spec().selection().stream())
        .distinct()
        .flatMap(digest -> store.find(ArtefactKind.SELECTION, digest).stream())
        .flatMap(json -> MarkerAssignment.read(json).stream())
        .forEach(assignment -> assigned.putAll(assignment.markersOf()));
    return assigned;
  }

  private void record(JudgeIdentity judge, SequencedMap<String, Agreed> agreed) {
    List<RecordedAnswer> answers = new ArrayList<>();
    for (Agreed one : agreed.values()) {
      Optional<Document> text = one.line().document().flatMap(store::document);
      if (one.how() != How.UNASKED && text.isPresent()) {
        for (PromptScope scope :
            PromptScope.of(bundle.extraction(), text.get(), NamedClaims.UNKNOWN)) {
          answers.add(
              new RecordedAnswer(
                  new JudgeCall(bundle.extraction().digest(), text.get().digest(), judge, 0)
                      .withPart(scope.id()),
                  new ModelReply(
                      CanonicalJson.text(reply(scope, one)),
                      ModelReply.StopReason.FINISHED,
                      ModelReply.Usage.UNKNOWN),
                  1));
        }
      }
    }
    new JudgeSource(judge, List.of(), 0, access, List.of()).record(answers, "settlement");
  }

  private static JsonObject reply(PromptScope scope, Agreed one) {
    return JsonObject.builder()
        .put("items", JsonArray.mapped(scope.items(), item -> one.answers().get(item.id()).json()))
        .putUnlessEmpty(
            "facts", JsonArray.mapped(scope.facts(), fact -> one.answers().get(fact.id()).json()))
        .put("settles", JsonArray.mapped(one.settles(), digest -> Json.of(digest.toString())))
        .build();
  }

  /// Rules the mean on a result, unless that is so already or people have ruled on it otherwise.
  private void rule(
      StoredRun run, String id, Mean mean, Actor by, Function<ContestedResult, Instant> at) {
    ContestedResult contested = ContestedResult.find(run.reference(), id, store);
    if (contested.card().result().isRuled()) {
      return;
    }
    List<String> values = new ArrayList<>(List.of(mean.value()));
    mean.verdict().ifPresent(values::add);
    for (String value : values) {
      ContestedResult now = ContestedResult.find(run.reference(), id, store);
      ResultValue figures = now.card().result().finalFigures();
      if (!figures.composite().equals(Optional.of(value))
          && !figures.verdict().equals(Optional.of(value))) {
        now.done(
            now.proceeding()
                .rule(
                    Optional.empty(),
                    new Decision(value, mean.words(), List.of(), by, at.apply(now))));
      }
    }
  }
}

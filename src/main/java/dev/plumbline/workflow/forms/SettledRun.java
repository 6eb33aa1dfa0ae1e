package dev.plumbline.workflow.forms;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.evaluation.RecordedAnswer;
import dev.plumbline.workflow.evaluation.ReviewedRun;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.judging.JudgeCall;
import dev.plumbline.workflow.judging.StoredCompletion;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoreAccess;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.review.MarkerAssignment;
import dev.plumbline.workflow.review.form.GivenAnswer;
import dev.plumbline.workflow.rulings.ContestedResult;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/// Makes one run of a marking by people alone: each document once, with the answers that the
/// markers agreed on, alike or within a tolerance, or that an adjudication or the only marker gave.
/// The answers are recorded as those of the judge `settled`, and name the completions that they
/// settle. Where composites are agreed on as their mean, the mean is ruled on the result.
public final class SettledRun {

  /// Results of a plan have so many decimals.
  private static final int DECIMALS = 12;

  /// How a document was settled.
  public enum How {
    ALIKE,
    WITHIN,
    ADJUDICATED,
    SINGLE,
    /// No judge was asked about it: a gate ended the evaluation, or the rubric refused it.
    UNASKED
  }

  /// What is settled about a document.
  ///
  /// @param answers by item or judged fact, as they were given
  /// @param settles the completions that they come from
  /// @param mean of the composites, if that counts
  private record Agreed(
      RunLine line,
      How how,
      SortedMap<String, GivenAnswer> answers,
      List<Digest> settles,
      Optional<Mean> mean) {}

  /// @param verdict that the mean leads to; empty if the rubric gives none
  private record Mean(String value, Optional<String> verdict, String words) {}

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
  private final SortedMap<String, Item> items = new TreeMap<>();

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
    for (Trait trait : bundle.extraction().traits()) {
      trait.items().forEach(item -> items.put(item.id(), item));
    }
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
    ReviewedDocuments asked = new ReviewedDocuments(marking, bundle, store);
    StoredRuns.forEach(
        marking,
        store,
        line -> {
          if (asked.find(line.id()).isEmpty()) {
            agreed.put(
                line.id(),
                new Agreed(line, How.UNASKED, new TreeMap<>(), List.of(), Optional.empty()));
          } else {
            settle(line, assigned.getOrDefault(line.id(), List.of()), agreed, left);
          }
        });
    SortedMap<How, Integer> counts = new TreeMap<>();
    agreed.values().forEach(one -> counts.merge(one.how(), 1, Integer::sum));
    if (!left.isEmpty()) {
      return new Settlement(Optional.empty(), counts, left);
    }
    JsonObject rule = rule();
    Digest declared = store.artefacts().put(ArtefactKind.SELECTION, CanonicalJson.bytes(rule));
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

  /// What was declared, by which the run is told from others.
  private JsonObject rule() {
    return JsonObject.builder()
        .put("marking", marking.digest().orElseThrow())
        .put("tolerance", tolerance.words())
        .put(
            "reviews",
            JsonArray.texts(
                raters.runs().stream()
                    .map(review -> review.run().digest().orElseThrow().toString())
                    .toList()))
        .build();
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

  private void settle(
      RunLine line,
      List<String> assigned,
      SequencedMap<String, Agreed> agreed,
      SequencedMap<String, String> left) {
    List<RaterRun> marked = marked(markers, line.id());
    List<RaterRun> adjudications =
        marked(
            raters.runs().stream()
                .filter(run -> run.rater().kind() == Rater.Kind.ADJUDICATION)
                .toList(),
            line.id());
    List<String> missing = new ArrayList<>(new TreeSet<>(assigned));
    marked.forEach(marker -> missing.remove(ReviewExport.name(marker.run().spec().judge())));
    if (marked.isEmpty() || !missing.isEmpty()) {
      left.put(
          line.id(),
          missing.isEmpty()
              ? "no marker has marked it"
              : "waits for " + String.join(", ", missing));
      return;
    }
    List<String> open = new ArrayList<>();
    Agreed settled = settled(line, marked, adjudications, open);
    if (open.isEmpty()) {
      agreed.put(line.id(), settled);
    } else {
      left.put(
          line.id(), Plural.of(open.size(), "answer") + " not settled: " + String.join(", ", open));
    }
  }

  private static List<RaterRun> marked(List<RaterRun> runs, String id) {
    return runs.stream().filter(run -> run.lines().containsKey(id)).toList();
  }

  private Agreed settled(
      RunLine line, List<RaterRun> marked, List<RaterRun> adjudications, List<String> open) {
    SequencedMap<RaterRun, SortedMap<String, GivenAnswer>> given = new LinkedHashMap<>();
    marked.forEach(marker -> given.put(marker, answers(marker, line)));
    List<Digest> settles = new ArrayList<>();
    marked.forEach(marker -> settles.addAll(raters.completions(marker, line)));
    SortedMap<String, GivenAnswer> decided = new TreeMap<>();
    if (!adjudications.isEmpty()) {
      RaterRun last = adjudications.getLast();
      settles.addAll(raters.completions(last, line));
      answers(last, line)
          .forEach((id, answer) -> {
            if (!(answer.value() instanceof JsonNull)) {
              decided.put(id, answer);
            }
          });
    }
    Optional<List<Rational>> composites =
        adjudications.isEmpty() && marked.size() > 1
            ? tolerance.composites(marked, line.id()).filter(tolerance::agrees)
            : Optional.empty();
    boolean tolerated = false;
    for (String id : given.firstEntry().getValue().keySet()) {
      List<GivenAnswer> all = given.values().stream().map(answers -> answers.get(id)).toList();
      if (decided.containsKey(id)) {
        continue;
      }
      Optional<GivenAnswer> one =
          composites.isPresent()
              ? Optional.of(all.get(tolerance.chosen(composites.get())))
              : agreed(id, all);
      one.ifPresentOrElse(answer -> decided.put(id, answer), () -> open.add(id));
      tolerated |= all.stream().map(GivenAnswer::value).distinct().count() > 1;
    }
    How how =
        !adjudications.isEmpty()
            ? How.ADJUDICATED
            : marked.size() == 1 ? How.SINGLE : tolerated ? How.WITHIN : How.ALIKE;
    return new Agreed(
        line,
        how,
        decided,
        settles,
        tolerated ? composites.flatMap(all -> mean(all, marked, line, open)) : Optional.empty());
  }

  /// What markers gave alike, or within the tolerance on levels.
  private Optional<GivenAnswer> agreed(String id, List<GivenAnswer> all) {
    if (all.stream().map(GivenAnswer::value).distinct().count() == 1) {
      return Optional.of(all.getFirst());
    }
    List<Integer> levels =
        all.stream()
            .map(GivenAnswer::value)
            .flatMap(value ->
                value instanceof JsonInteger(long level)
                    ? Optional.of(Math.toIntExact(level)).stream()
                    : Optional.<Integer>empty().stream())
            .toList();
    Item item = items.get(ItemUnit.item(id));
    if (tolerance.on() != Tolerance.On.LEVELS
        || item == null
        || levels.size() < all.size()
        || !tolerance.agrees(levels.stream().map(level -> Rational.of((long) level)).toList())) {
      return Optional.empty();
    }
    int level = tolerance.level(levels, item.scale().levels());
    int from = levels.indexOf(level);
    int highest = levels.indexOf(levels.stream().max(Integer::compare).orElseThrow());
    return Optional.of(from >= 0 ? all.get(from) : all.get(highest).deciding(level));
  }

  /// The mean of composites, and the verdict to which it leads.
  private Optional<Mean> mean(
      List<Rational> composites, List<RaterRun> marked, RunLine line, List<String> open) {
    if (tolerance.rule() != Tolerance.Rule.MEAN) {
      return Optional.empty();
    }
    Rational mean = Tolerance.mean(composites);
    List<Optional<String>> verdicts =
        marked.stream().map(marker -> marker.lines().get(line.id()).verdict()).distinct().toList();
    Optional<String> verdict = verdicts.getFirst();
    if (verdicts.size() > 1) {
      Optional<PassMark> mark = PassMark.of(bundle).filter(it -> !it.onCalibrated());
      if (mark.isEmpty()) {
        open.add("the verdict, which the mean does not decide");
        return Optional.empty();
      }
      verdict = Optional.of(mean.compareTo(mark.get().value()) >= 0 ? "pass" : "fail");
    }
    List<String> words = new ArrayList<>();
    for (int i = 0; i < marked.size(); i++) {
      words.add(marked.get(i).rater().name() + " " + text(composites.get(i)));
    }
    return Optional.of(new Mean(text(mean), verdict, "mean of " + String.join(" and ", words)));
  }

  private static String text(Rational value) {
    return value.rounded(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString();
  }

  /// What a marker answered about a document, by item or judged fact.
  private SortedMap<String, GivenAnswer> answers(RaterRun marker, RunLine line) {
    SortedMap<String, GivenAnswer> answers = new TreeMap<>();
    for (Digest digest : raters.completions(marker, line)) {
      store
          .find(ArtefactKind.COMPLETION, digest)
          .map(StoredCompletion::new)
          .flatMap(StoredCompletion::reply)
          .ifPresent(reply -> answers.putAll(GivenAnswer.read(reply.text())));
    }
    return answers;
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

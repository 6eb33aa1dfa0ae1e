package dev.plumbline.workflow.forms;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.run.RunLine;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.judging.StoredCompletion;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.SettledReason;
import dev.plumbline.workflow.review.form.GivenAnswer;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds what the markers of a document agree on, alike or within a tolerance, and what an
/// adjudication or the only marker decided.
public final class AgreedMarks {

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
  record Agreed(
      RunLine line,
      How how,
      SortedMap<String, GivenAnswer> answers,
      List<Digest> settles,
      Optional<Mean> mean) {

    static Agreed unasked(RunLine line) {
      return new Agreed(line, How.UNASKED, new TreeMap<>(), List.of(), Optional.empty());
    }
  }

  /// @param verdict that the mean leads to; empty if the rubric gives none
  record Mean(String value, Optional<String> verdict, String words) {}

  private final RaterRuns raters;
  private final Tolerance tolerance;
  private final LocalStore store;
  private final Bundle bundle;
  private final SortedMap<String, Item> items = new TreeMap<>();

  AgreedMarks(RaterRuns raters, Tolerance tolerance, LocalStore store) {
    this.raters = raters;
    this.tolerance = tolerance;
    this.store = store;
    this.bundle = raters.bundle();
    for (Trait trait : bundle.extraction().traits()) {
      trait.items().forEach(item -> items.put(item.id(), item));
    }
  }

  /// Of one document.
  ///
  /// @param assigned who was to mark it, where that was drawn
  /// @param agreed gets what is settled, by id
  /// @param left gets why it is not, by id
  void settle(
      RunLine line,
      List<String> assigned,
      SequencedMap<String, Agreed> agreed,
      SequencedMap<String, String> left) {
    List<RaterRun> marked = marked(raters.persons(), line.id());
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
    return Optional.of(
        new Mean(text(mean), verdict, SettledReason.MEAN.of(String.join(" and ", words))));
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
}

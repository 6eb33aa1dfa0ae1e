package dev.plumbline.measure.comparison;

import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Cap;
import dev.plumbline.score.StoredStep.Named;
import dev.plumbline.score.StoredStep.Rule;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what moved a result, from two scorecards of one document.
///
/// The two traces are walked from the result towards their inputs, along what differs. A step whose
/// value differs although nothing that it reads does, or that is defined otherwise, is a cause; so
/// is an input that differs. What differs without reaching the result is none.
final class CauseFinder {

  private final String resultBefore;
  private final String resultAfter;
  private final SortedSet<String> thresholds = new TreeSet<>();

  CauseFinder(Bundle before, Bundle after) {
    this.resultBefore = before.scoring().program().result().id();
    this.resultAfter = after.scoring().program().result().id();
    for (Bundle bundle : List.of(before, after)) {
      bundle.scoring().thresholds().stream().map(Threshold::id).forEach(thresholds::add);
    }
  }

  /// The causes, by kind and then by name.
  List<Cause> between(StoredScorecard before, StoredScorecard after) {
    Optional<String> gateBefore = before.gate().map(StoredScorecard.EndingGate::id);
    Optional<String> gateAfter = after.gate().map(StoredScorecard.EndingGate::id);
    if (gateBefore.isPresent() || gateAfter.isPresent()) {
      return List.of(
          gateBefore.equals(gateAfter)
              ? endedBy(gateAfter.orElseThrow(), before, after)
              : gate(gateBefore, gateAfter));
    }
    TraceIndex from = TraceIndex.of(before);
    TraceIndex to = TraceIndex.of(after);
    CauseWalk walk = new CauseWalk(from, to, thresholds);
    if (!resultBefore.equals(resultAfter)) {
      walk.add(Cause.Kind.NODE, resultAfter, "the result is " + resultBefore, "the result is it");
    }
    walk.name(resultAfter);
    walk.reviews();
    return walk.causes();
  }

  /// One gate ended both, and gives another lowest score or verdict now.
  private static Cause endedBy(String gate, StoredScorecard before, StoredScorecard after) {
    return new Cause(Cause.Kind.GATE, gate, given(before), given(after));
  }

  private static String given(StoredScorecard card) {
    return "gives "
        + StepWords.plain(card.composite())
        + card.verdict().map(verdict -> ", " + verdict).orElse("");
  }

  private static Cause gate(Optional<String> before, Optional<String> after) {
    return new Cause(
        Cause.Kind.GATE,
        after.orElseGet(before::orElseThrow),
        before.map(id -> "ended by " + id).orElse("passed"),
        after.map(id -> "ended by " + id).orElse("passed"));
  }

  /// One walk of a [CauseFinder] over two traces. Every method that visits a part says whether it
  /// differs.
  private static final class CauseWalk {

    private static final String APPLIES = "applies(";
    private static final Pattern OF_ITEM = Pattern.compile("[a-z]+\\((?<item>[A-Za-z0-9_]+).*\\)");

    private final TraceIndex before;
    private final TraceIndex after;
    private final SortedSet<String> thresholds;
    private final boolean sameExtraction;
    private final SortedSet<String> visited = new TreeSet<>();
    private final List<Cause> causes = new ArrayList<>();

    CauseWalk(TraceIndex before, TraceIndex after, SortedSet<String> thresholds) {
      this.before = before;
      this.after = after;
      this.thresholds = thresholds;
      this.sameExtraction = before.card().extraction().equals(after.card().extraction());
    }

    /// By kind, then by name.
    List<Cause> causes() {
      return causes.stream()
          .distinct()
          .sorted(Comparator.comparing(Cause::kind).thenComparing(Cause::name))
          .toList();
    }

    void add(Cause.Kind kind, String name, String from, String to) {
      causes.add(new Cause(kind, name, from, to));
    }

    /// Visits a node, condition or derivation, by its id.
    boolean name(String id) {
      Optional<Named> from = step(before.named(), id);
      Optional<Named> to = step(after.named(), id);
      if (from.isPresent() && to.isPresent()) {
        return step(id, from.get(), to.get());
      }
      Optional<Named> only = from.or(() -> to);
      if (only.isPresent() && visited.add(id)) {
        add(
            kind(only.get()),
            id,
            from.map(StepWords::value).orElse(""),
            to.map(StepWords::value).orElse(""));
      }
      return only.isPresent();
    }

    /// Visits flags and exempt items, if the status differs: they ask for a person.
    void reviews() {
      if (before.card().status().equals(after.card().status())) {
        return;
      }
      for (String name : union(before.reviews().keySet(), after.reviews().keySet())) {
        Optional<StoredStep> from = step(before.reviews(), name);
        Optional<StoredStep> to = step(after.reviews(), name);
        if (!from.equals(to)) {
          add(
              Cause.Kind.FLAG,
              name,
              from.map(_ -> "needs review").orElse(""),
              to.map(_ -> "needs review").orElse(""));
        }
      }
    }

    private boolean step(String id, Named from, Named to) {
      if (from.value().equals(to.value()) && from.verdict().equals(to.verdict())) {
        return false;
      }
      if (!visited.add(id)) {
        return true;
      }
      boolean inputs = reads(id, from, to);
      inputs |= children(id, before.rules(), after.rules(), this::rule);
      boolean branches =
          children(id, before.branches(), after.branches(), (_, was, is) -> branch(was, is));
      inputs |= cap(id);
      if (to instanceof StoredStep.Node node) {
        for (String veto : node.vetoes()) {
          inputs |= name(veto);
        }
      }
      if (branches || !inputs || !from.definition().equals(to.definition())) {
        add(kind(to), id, StepWords.definition(from, to), StepWords.definition(to, from));
      }
      return true;
    }

    /// Visits what a step reads. A name that only one of the two reads is part of its definition.
    private boolean reads(String id, StoredStep from, StoredStep to) {
      SortedMap<String, StoredValue> readBefore = from.reads();
      boolean differ = false;
      for (var read : to.reads().entrySet()) {
        String name = read.getKey();
        boolean ofRead =
            name.startsWith(APPLIES) && itemOf(name).filter(to.reads()::containsKey).isPresent();
        if (readBefore.containsKey(name) && !name.equals(id) && !ofRead) {
          boolean step = before.named().containsKey(name) || after.named().containsKey(name);
          String applies = APPLIES + name + ")";
          boolean notApplicable =
              !Objects.equals(readBefore.get(applies), to.reads().get(applies)) && isItem(name);
          differ |=
              step
                  ? name(name)
                  : notApplicable
                      ? decisions(name, words(name, readBefore), words(name, to.reads()))
                      : input(name, readBefore.get(name), read.getValue());
        }
      }
      return differ;
    }

    private boolean isItem(String name) {
      return before.items().contains(name) || after.items().contains(name);
    }

    /// The decision on an item, or that it does not apply.
    private static String words(String item, SortedMap<String, StoredValue> reads) {
      return StoredValue.FALSE.equals(reads.get(APPLIES + item + ")"))
          ? "does not apply"
          : StepWords.plain(reads.get(item));
    }

    private static String applicability(StoredValue truth) {
      return truth.truth().map(yes -> yes ? "applies" : "does not apply").orElse("unknown");
    }

    private boolean decisions(String name, String was, String is) {
      if (!was.equals(is)) {
        add(Cause.Kind.ITEM, name, was, is);
      }
      return !was.equals(is);
    }

    /// Visits an item, fact or threshold: a value that no step of the trace makes.
    private boolean input(String name, StoredValue was, StoredValue is) {
      if (isItem(name)) {
        return item(name, was, is);
      }
      if (was.equals(is)) {
        return false;
      }
      Optional<String> item = itemOf(name);
      if (item.isPresent()) {
        return name.startsWith(APPLIES)
            ? decisions(item.get(), applicability(was), applicability(is))
            : decisions(name, StepWords.plain(was), StepWords.plain(is));
      }
      Cause.Kind kind = thresholds.contains(name) ? Cause.Kind.THRESHOLD : Cause.Kind.FACT;
      add(kind, name, StepWords.plain(was), StepWords.plain(is));
      return true;
    }

    /// The item of which a name such as `applies(refund)` or `share(F1 >= 1)` says something.
    private Optional<String> itemOf(String name) {
      Matcher of = OF_ITEM.matcher(name);
      return of.matches() && isItem(of.group("item"))
          ? Optional.of(of.group("item"))
          : Optional.empty();
    }

    /// A plan reads a decision after its cap; the judge's own is in the step of the cap.
    private boolean item(String name, StoredValue was, StoredValue is) {
      StoredValue decided = step(before.caps(), name).map(Cap::from).orElse(was);
      StoredValue decidesNow = step(after.caps(), name).map(Cap::from).orElse(is);
      boolean differs = !decided.equals(decidesNow);
      if (differs) {
        add(Cause.Kind.ITEM, name, StepWords.plain(decided), StepWords.plain(decidesNow));
      }
      return cap(name) || differs;
    }

    /// Visits the cap of an item or trait. With the same evidence it is the rubric's cap that
    /// differs.
    private boolean cap(String name) {
      Optional<Cap> from = step(before.caps(), name);
      Optional<Cap> to = step(after.caps(), name);
      boolean evidence = !from.map(Cap::support).equals(to.map(Cap::support));
      boolean differs = evidence || !from.map(Cap::to).equals(to.map(Cap::to));
      if (differs) {
        add(
            evidence && !sameExtraction ? Cause.Kind.EVIDENCE : Cause.Kind.CAP,
            name,
            StepWords.cap(from),
            StepWords.cap(to));
      }
      return differs;
    }

    private interface Child<T extends StoredStep> {
      boolean visit(String key, Optional<T> from, Optional<T> to);
    }

    /// Visits the steps whose key begins with a node's id and a slash.
    private static <T extends StoredStep> boolean children(
        String node, SortedMap<String, T> before, SortedMap<String, T> after, Child<T> child) {
      boolean differ = false;
      String begin = node + "/";
      String end = node + "0"; // what follows the slash in the order of characters
      for (String key :
          union(before.subMap(begin, end).keySet(), after.subMap(begin, end).keySet())) {
        differ |= child.visit(key, step(before, key), step(after, key));
      }
      return differ;
    }

    /// A rule that is skipped follows from the one that ended its list.
    private boolean rule(String key, Optional<Rule> from, Optional<Rule> to) {
      String was = StepWords.rule(from);
      String is = StepWords.rule(to);
      boolean effect = !was.equals(is) && !(isIdle(was) && isIdle(is));
      if (effect && !isSkipped(from) && !isSkipped(to)) {
        add(Cause.Kind.RULE, key, was, is);
        readsOfBoth(from, to);
      }
      return effect;
    }

    private boolean branch(Optional<StoredStep> from, Optional<StoredStep> to) {
      if (from.equals(to)) {
        return false;
      }
      readsOfBoth(from, to);
      return true;
    }

    private void readsOfBoth(
        Optional<? extends StoredStep> from, Optional<? extends StoredStep> to) {
      if (from.isPresent() && to.isPresent()) {
        reads("", from.get(), to.get());
      }
    }

    private static boolean isIdle(String rule) {
      return rule.isEmpty() || rule.equals("not fired");
    }

    private static boolean isSkipped(Optional<Rule> rule) {
      return rule.filter(it -> it.firing() == Firing.SKIPPED).isPresent();
    }

    private static Cause.Kind kind(Named step) {
      return step instanceof StoredStep.Node ? Cause.Kind.NODE : Cause.Kind.CONDITION;
    }

    private static <T> Optional<T> step(SortedMap<String, T> steps, String key) {
      return Optional.ofNullable(steps.get(key));
    }

    private static SortedSet<String> union(Collection<String> one, Collection<String> other) {
      SortedSet<String> all = new TreeSet<>(one);
      all.addAll(other);
      return all;
    }
  }
}

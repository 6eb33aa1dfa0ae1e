package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// One walk of a [CauseFinder] over two traces. Every method that visits a part says whether it
/// differs.
final class CauseWalk {

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
    this.sameExtraction = before.card().get("extraction").equals(after.card().get("extraction"));
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
    Optional<JsonObject> from = step(before.named(), id);
    Optional<JsonObject> to = step(after.named(), id);
    if (from.isPresent() && to.isPresent()) {
      return step(id, from.get(), to.get());
    }
    Optional<JsonObject> only = from.or(() -> to);
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
    if (before.card().get("status").equals(after.card().get("status"))) {
      return;
    }
    for (String name : union(before.reviews().keySet(), after.reviews().keySet())) {
      Optional<JsonObject> from = step(before.reviews(), name);
      Optional<JsonObject> to = step(after.reviews(), name);
      if (!from.equals(to)) {
        add(
            Cause.Kind.FLAG,
            name,
            from.map(_ -> "needs review").orElse(""),
            to.map(_ -> "needs review").orElse(""));
      }
    }
  }

  private boolean step(String id, JsonObject from, JsonObject to) {
    if (StepWords.result(from).equals(StepWords.result(to))
        && StepWords.verdict(from).equals(StepWords.verdict(to))) {
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
    if (to.find("veto").isPresent()) {
      for (Json veto : to.list("veto")) {
        inputs |= name(((JsonText) veto).value());
      }
    }
    if (branches || !inputs || !StepWords.isDefinedAs(from, to)) {
      add(kind(to), id, StepWords.definition(from, to), StepWords.definition(to, from));
    }
    return true;
  }

  /// Visits what a step reads. A name that only one of the two reads is part of its definition.
  private boolean reads(String id, JsonObject from, JsonObject to) {
    if (from.find("reads").isEmpty() || to.find("reads").isEmpty()) {
      return false;
    }
    boolean differ = false;
    for (String name : to.object("reads").keys()) {
      Optional<Json> was = from.object("reads").find(name);
      if (was.isPresent() && !name.equals(id)) {
        boolean step = before.named().containsKey(name) || after.named().containsKey(name);
        differ |= step ? name(name) : input(name, was.get(), to.object("reads").get(name));
      }
    }
    return differ;
  }

  /// Visits an item, fact or threshold: a value that no step of the trace makes.
  private boolean input(String name, Json was, Json is) {
    if (before.items().contains(name) || after.items().contains(name)) {
      return item(name, was, is);
    }
    if (was.equals(is)) {
      return false;
    }
    Cause.Kind kind = thresholds.contains(name) ? Cause.Kind.THRESHOLD : Cause.Kind.FACT;
    add(kind, name, StepWords.plain(was), StepWords.plain(is));
    return true;
  }

  /// A plan reads a decision after its cap; the judge's own is in the step of the cap.
  private boolean item(String name, Json was, Json is) {
    Json decided = step(before.caps(), name).map(cap -> cap.get("from")).orElse(was);
    Json decidesNow = step(after.caps(), name).map(cap -> cap.get("from")).orElse(is);
    boolean differs = !decided.equals(decidesNow);
    if (differs) {
      add(Cause.Kind.ITEM, name, StepWords.plain(decided), StepWords.plain(decidesNow));
    }
    return cap(name) || differs;
  }

  /// Visits the cap of an item or trait. With the same evidence it is the rubric's cap that
  /// differs.
  private boolean cap(String name) {
    Optional<JsonObject> from = step(before.caps(), name);
    Optional<JsonObject> to = step(after.caps(), name);
    boolean evidence =
        !from.map(cap -> cap.get("support")).equals(to.map(cap -> cap.get("support")));
    boolean differs = evidence || !from.map(cap -> cap.get("to")).equals(to.map(c -> c.get("to")));
    if (differs) {
      add(
          evidence && !sameExtraction ? Cause.Kind.EVIDENCE : Cause.Kind.CAP,
          name,
          StepWords.cap(from),
          StepWords.cap(to));
    }
    return differs;
  }

  private interface Child {
    boolean visit(String key, Optional<JsonObject> from, Optional<JsonObject> to);
  }

  /// Visits the steps whose key begins with a node's id and a slash.
  private static boolean children(
      String node,
      SortedMap<String, JsonObject> before,
      SortedMap<String, JsonObject> after,
      Child child) {
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
  private boolean rule(String key, Optional<JsonObject> from, Optional<JsonObject> to) {
    String was = StepWords.rule(from);
    String is = StepWords.rule(to);
    boolean effect = !was.equals(is) && !(isIdle(was) && isIdle(is));
    if (effect && !isSkipped(from) && !isSkipped(to)) {
      add(Cause.Kind.RULE, key, was, is);
      readsOfBoth(from, to);
    }
    return effect;
  }

  private boolean branch(Optional<JsonObject> from, Optional<JsonObject> to) {
    if (from.equals(to)) {
      return false;
    }
    readsOfBoth(from, to);
    return true;
  }

  private void readsOfBoth(Optional<JsonObject> from, Optional<JsonObject> to) {
    if (from.isPresent() && to.isPresent()) {
      reads("", from.get(), to.get());
    }
  }

  private static boolean isIdle(String rule) {
    return rule.isEmpty() || rule.equals("not fired");
  }

  private static boolean isSkipped(Optional<JsonObject> rule) {
    return rule.filter(it -> it.text("firing").equals("skipped")).isPresent();
  }

  private static Cause.Kind kind(JsonObject step) {
    return step.find("node").isPresent() ? Cause.Kind.NODE : Cause.Kind.CONDITION;
  }

  private static Optional<JsonObject> step(SortedMap<String, JsonObject> steps, String key) {
    return Optional.ofNullable(steps.get(key));
  }

  private static SortedSet<String> union(Collection<String> one, Collection<String> other) {
    SortedSet<String> all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }
}

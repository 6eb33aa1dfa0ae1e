package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.Item;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Several judges of one document and how their answers become one. Each answers by itself, so the
/// same answers can be combined by another panel.
///
/// @param jurors in the order in which they are asked and in which their quotes are preferred; no
///   two of one identity
/// @param askedMax how many jurors are asked about a document, at least 1; empty for all. If it is
///   not empty, no more are asked than its verdict takes.
/// @param tolerance how far persons may differ before one of those who adjudicate, the last jurors,
///   decides between them; empty where nobody does
public record Panel(
    List<Juror> jurors,
    @Member("combine") Rules rules,
    OptionalInt askedMax,
    Optional<Tolerance> tolerance)
    implements JsonRecord {

  /// More would not be read by anyone.
  public static final int JURORS_MAX = 15;

  public static final int WEIGHT_MAX = 1_000;

  /// The greatest difference between persons that needs no adjudication: in levels of any item, or
  /// in points of the composite.
  public record Tolerance(Optional<Rational> levels, Optional<Rational> points) {

    public Tolerance {
      if (levels.isPresent() == points.isPresent()) {
        throw new IllegalArgumentException("levels or points");
      }
    }

    /// @param values of the persons, at least one
    public boolean holds(List<Rational> values) {
      Rational low = values.stream().reduce(Rational::min).orElseThrow();
      Rational high = values.stream().reduce(Rational::max).orElseThrow();
      return high.minus(low).compareTo(levels.or(() -> points).orElseThrow()) <= 0;
    }
  }

  /// The version in the identity of a panel.
  public static final String VERSION = "panel/1";

  public Panel {
    jurors = List.copyOf(jurors);
    long different = jurors.stream().map(Juror::judge).distinct().count();
    if (jurors.isEmpty() || jurors.size() > JURORS_MAX || different < jurors.size()) {
      throw new IllegalArgumentException("a panel has different jurors, 1 to " + JURORS_MAX);
    }
    if (askedMax.isPresent() && (askedMax.getAsInt() < 1 || askedMax.getAsInt() > jurors.size())) {
      throw new IllegalArgumentException("at least one juror is asked, and no more than there are");
    }
    List<Boolean> adjudicate = jurors.stream().map(Juror::adjudicates).toList();
    if (adjudicate.contains(true) != tolerance.isPresent()
        || adjudicate.lastIndexOf(false) > adjudicate.indexOf(true) && adjudicate.contains(true)
        || adjudicate.getFirst()) {
      throw new IllegalArgumentException(
          "who adjudicates comes last, where something is tolerated");
    }
  }

  /// A panel in which nobody adjudicates.
  public Panel(List<Juror> jurors, Rules rules, OptionalInt askedMax) {
    this(jurors, rules, askedMax, Optional.empty());
  }

  /// A judge, and how much it counts.
  ///
  /// @param weight from 1
  /// @param veto whether no combined decision is above this juror's
  public record Juror(JudgeIdentity judge, @Sparse("1") int weight, @Sparse boolean veto) {
    public Juror {
      if (weight < 1 || weight > WEIGHT_MAX) {
        throw new IllegalArgumentException("weight " + weight);
      }
    }

    /// Whether it decides between the others, and only where they differ too much.
    public boolean adjudicates() {
      return judge.provider().equals(JudgeIdentity.ADJUDICATION);
    }
  }

  /// Which combination decides: that of the item, else of its trait, else of its kind, else the
  /// standard.
  ///
  /// @param yesNo of items with two decisions
  /// @param facts of judged facts, whose values have no order unless they are numbers
  public record Rules(
      Combination standard,
      Optional<Combination> yesNo,
      Optional<Combination> facts,
      @Sparse SortedMap<String, Combination> traits,
      @Sparse SortedMap<String, Combination> items) {

    public Rules {
      traits = SortedCopy.of(traits);
      items = SortedCopy.of(items);
    }

    public static Rules of(Combination standard) {
      return new Rules(
          standard, Optional.empty(), Optional.empty(), new TreeMap<>(), new TreeMap<>());
    }

    public Combination of(String trait, Item item) {
      if (items.containsKey(item.id())) {
        return items.get(item.id());
      }
      if (traits.containsKey(trait)) {
        return traits.get(trait);
      }
      return item.scale().isYesNo() ? yesNo.orElse(standard) : standard;
    }

    /// Each combination that is named, the standard first.
    public List<Combination> all() {
      List<Combination> all = new ArrayList<>(List.of(standard));
      yesNo.ifPresent(all::add);
      facts.ifPresent(all::add);
      all.addAll(traits.values());
      all.addAll(items.values());
      return all;
    }

    /// Facts have no worst value and no mean: without a rule of their own, the majority decides.
    Combination ofFacts() {
      return facts.orElse(
          standard == Combination.WORST || standard == Combination.HIGHEST
              ? Combination.MAJORITY
              : standard);
    }
  }

  /// Whether another juror is asked only where the verdict could still change.
  public boolean asksUntilDecided() {
    return askedMax.isPresent();
  }

  /// The panel without some of its jurors, in the same order.
  ///
  /// @param gone positions, not all of them
  public Panel without(List<Integer> gone) {
    List<Juror> rest = new ArrayList<>();
    for (int i = 0; i < jurors.size(); i++) {
      if (!gone.contains(i)) {
        rest.add(jurors.get(i));
      }
    }
    return new Panel(
        rest,
        rules,
        askedMax.isPresent()
            ? OptionalInt.of(Math.min(askedMax.getAsInt(), rest.size()))
            : OptionalInt.empty(),
        tolerance.filter(_ -> rest.stream().anyMatch(Juror::adjudicates)));
  }

  /// The judge of what the panel decides.
  public JudgeIdentity identity() {
    return new JudgeIdentity(JudgeIdentity.PANEL, digest().toString(), VERSION);
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.PANEL, json());
  }

  /// What an extraction was combined from.
  ///
  /// @param jurors one for each juror, in the order of the panel
  /// @param decidedBy by item and judged fact, the position of the juror whose answer and quotes it
  ///   has, from 0; without those that are not decided
  public record PanelOrigin(List<Source> jurors, @Sparse SortedMap<String, Integer> decidedBy)
      implements JsonRecord {

    public PanelOrigin {
      jurors = List.copyOf(jurors);
      decidedBy = SortedCopy.of(decidedBy);
    }

    /// @param extraction of the juror; absent if there is none
    /// @param code why there is none; empty if there is one
    public record Source(Optional<Digest> extraction, String code) {

      static Source of(JurorAnswer answer) {
        return switch (answer) {
          case JurorAnswer.Answered(Extraction extraction) ->
              new Source(Optional.of(extraction.digest()), "");
          case JurorAnswer.Missing(String code) -> new Source(Optional.empty(), code);
        };
      }

      @Override
      public String toString() {
        return extraction.map(Digest::toString).orElse(ReplicateCombiner.UNKNOWN_PREFIX + code);
      }

      static Optional<Source> parse(String text) {
        return ReplicateCombiner.isUnanswered(text)
            ? Optional.of(
                new Source(
                    Optional.empty(), text.substring(ReplicateCombiner.UNKNOWN_PREFIX.length())))
            : Digest.parse(text).map(it -> new Source(Optional.of(it), ""));
      }
    }

    /// The same where jurors do not decide on some items and facts.
    PanelOrigin without(Set<String> ids) {
      SortedMap<String, Integer> rest = new TreeMap<>(decidedBy);
      rest.keySet().removeAll(ids);
      return new PanelOrigin(jurors, rest);
    }
  }

  /// How the decisions of several jurors on one item become one.
  public enum Combination implements WireNamed {
    /// The lower weighted median.
    MEDIAN,
    /// The exact weighted mean, which may lie between two levels.
    MEAN,
    /// What more than half of the weight decides; else all from the lowest to the highest decision
    /// is possible.
    MAJORITY,
    /// What all decide; else all from the lowest to the highest decision is possible.
    UNANIMOUS,
    /// The lowest decision.
    WORST,
    /// The highest decision, for items of which a high decision is the bad one.
    HIGHEST;
  }
}

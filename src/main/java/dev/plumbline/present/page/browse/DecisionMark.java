package dev.plumbline.present.page.browse;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// What was decided on one criterion of a document, as a list shows it.
///
/// @param item the criterion
/// @param sign whose shape alone tells the state, or the level that was chosen; empty if nobody was
///   asked
/// @param says the same for who does not see it
/// @param decision by which the documents that have the same mark are found: a number where it
///   counts, or else a word
/// @param worth from 0, which is not met at all, to 1; empty where nothing is decided
/// @param isOfUnits whether it was asked of each unit of the document
/// @param isSplit whether jurors or replicates gave different answers
public record DecisionMark(
    String item,
    State state,
    String sign,
    String says,
    String decision,
    OptionalDouble worth,
    boolean isOfUnits,
    boolean isSplit) {

  /// Finds marks that are not met, whether decided so or not proved.
  public static final String MISSED = "missed";

  /// Finds marks whose answers differ.
  public static final String SPLIT = "split";

  static final String UNPROVED = "unproved";
  static final String OPEN = "open";
  static final String NOT_APPLICABLE = "not-applicable";

  /// More levels than these are shown by their numbers.
  private static final int SIGNS_MAX = 3;

  /// What a decision does to the score.
  public enum State {
    NOT_ASKED,
    FULL,
    PART,
    NOTHING,
    /// The decision counts as less, since too few quotes prove it.
    UNPROVED,
    OPEN,
    NOT_APPLICABLE
  }

  /// @param findings on the item; several if it is asked of each unit
  /// @param isSplit whether jurors or replicates gave different answers
  public static DecisionMark of(Item item, List<StoredFinding> findings, boolean isSplit) {
    if (findings.isEmpty()) {
      return new DecisionMark(
          item.id(), State.NOT_ASKED, "", "not asked", "", OptionalDouble.empty(), false, false);
    }
    return item.each().isPresent()
        ? ofUnits(item, findings, isSplit)
        : of(item, findings.getFirst(), isSplit);
  }

  /// What is shown of it.
  public String shown() {
    return isSplit ? sign + "\u21c4" : sign;
  }

  public String words() {
    return isSplit ? says + ", answers differ" : says;
  }

  /// Whether the criterion is not met: decided so, or not proved.
  public boolean isMissed() {
    return state == State.NOTHING || state == State.UNPROVED;
  }

  /// Whether somebody was asked, and the criterion applies.
  public boolean isAsked() {
    return state != State.NOT_ASKED && state != State.NOT_APPLICABLE;
  }

  private static DecisionMark of(Item item, StoredFinding finding, boolean isSplit) {
    State state = state(item, finding);
    Optional<Rational> decided = finding.decision();
    String words =
        switch (state) {
          case NOT_APPLICABLE -> DecisionText.NOT_APPLICABLE;
          case OPEN ->
              finding
                  .range()
                  .map(ends -> "between " + ends.low() + " and " + ends.high())
                  .orElse("no answer");
          case UNPROVED -> words(item.scale(), decided.get()) + ", but not proved";
          case NOT_ASKED, FULL, PART, NOTHING -> words(item.scale(), decided.get());
        };
    return new DecisionMark(
        item.id(),
        state,
        sign(item.scale(), state, decided),
        words,
        switch (state) {
          case UNPROVED -> UNPROVED;
          case OPEN -> OPEN;
          case NOT_APPLICABLE -> NOT_APPLICABLE;
          case NOT_ASKED, FULL, PART, NOTHING -> decided.get().toString();
        },
        switch (state) {
          case UNPROVED -> OptionalDouble.of(0);
          case FULL, PART, NOTHING -> OptionalDouble.of(worth(item, decided.get()));
          case OPEN, NOT_APPLICABLE, NOT_ASKED -> OptionalDouble.empty();
        },
        false,
        isSplit);
  }

  private static DecisionMark ofUnits(Item item, List<StoredFinding> findings, boolean isSplit) {
    long full = findings.stream().filter(finding -> state(item, finding) == State.FULL).count();
    boolean open = findings.stream().anyMatch(finding -> state(item, finding) == State.OPEN);
    State state =
        full == findings.size()
            ? State.FULL
            : open ? State.OPEN : full == 0 ? State.NOTHING : State.PART;
    return new DecisionMark(
        item.id(),
        state,
        full + "/" + findings.size(),
        full + " of " + findings.size(),
        switch (state) {
          case FULL -> "all";
          case OPEN -> OPEN;
          case NOTHING -> "none";
          case PART, UNPROVED, NOT_APPLICABLE, NOT_ASKED -> "some";
        },
        state == State.OPEN
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) full / findings.size()),
        true,
        isSplit);
  }

  private static State state(Item item, StoredFinding finding) {
    if (finding.isNotApplicable()) {
      return State.NOT_APPLICABLE;
    }
    Optional<Rational> decided = finding.decision();
    if (decided.isEmpty() || !item.scale().spans(decided.get())) {
      return State.OPEN;
    }
    Rational decision = decided.get();
    if (!finding.isSupplied() && item.scale().needsQuotes(decision) && !finding.isSupported()) {
      return State.UNPROVED;
    }
    double good = worth(item, decision);
    return good == 1 ? State.FULL : good == 0 ? State.NOTHING : State.PART;
  }

  private static double worth(Item item, Rational decision) {
    double share = item.scale().share(decision).doubleValue();
    return item.reverseScored() ? 1 - share : share;
  }

  /// Of two and three levels the part that was decided, filled; what it does to the score is told
  /// by the state.
  private static String sign(DecisionScale scale, State state, Optional<Rational> decided) {
    return switch (state) {
      case NOT_ASKED -> "";
      case NOT_APPLICABLE -> "\u2013";
      case OPEN -> "?";
      case UNPROVED -> "\u2298";
      case FULL, PART, NOTHING -> {
        Rational decision = decided.get();
        if (scale.isPreference()) {
          int than = decision.compareTo(Rational.of(scale.unprovenMax()));
          yield than == 0 ? "=" : than < 0 ? "b" : "a";
        }
        if (scale.levels().size() > SIGNS_MAX || !decision.isWhole()) {
          yield decision.toString();
        }
        yield decision.equals(Rational.of(scale.highest()))
            ? "\u25cf"
            : decision.equals(Rational.of(scale.lowest())) ? "\u25cb" : "\u25d0";
      }
    };
  }

  private static String words(DecisionScale scale, Rational decision) {
    return scale.isDeclared() && !scale.isPreference()
        ? "level " + decision
        : DecisionText.of(decision, scale);
  }
}

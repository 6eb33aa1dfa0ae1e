package dev.plumbline.present.page.browse;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.List;
import java.util.OptionalInt;

/// What was decided on one criterion of a document, as a list shows it.
///
/// @param item the criterion
/// @param shown a sign whose shape alone tells the state, or the level that was chosen; empty if
///   nobody was asked
/// @param words the same for who does not see it
/// @param decision by which the documents that have the same one are found; empty if there is none
public record DecisionMark(String item, State state, String shown, String words, String decision) {

  /// More levels than these are shown by their numbers.
  private static final int SIGNS_MAX = 3;

  private static final String DISAGREE = "\u21c4";

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
      return new DecisionMark(item.id(), State.NOT_ASKED, "", "not asked", "");
    }
    if (item.each().isPresent()) {
      return ofUnits(item, findings);
    }
    DecisionMark mark = of(item, findings.getFirst());
    return isSplit
        ? new DecisionMark(
            mark.item,
            mark.state,
            mark.shown + DISAGREE,
            mark.words + ", answers differ",
            mark.decision)
        : mark;
  }

  private static DecisionMark of(Item item, StoredFinding finding) {
    State state = state(item, finding);
    OptionalInt decided = finding.decision();
    String words =
        switch (state) {
          case NOT_APPLICABLE -> "does not apply";
          case OPEN ->
              finding
                  .range()
                  .map(ends -> "between " + ends.start() + " and " + ends.end())
                  .orElse("no answer");
          case UNPROVED -> words(item.scale(), decided.getAsInt()) + ", but not proved";
          case NOT_ASKED, FULL, PART, NOTHING -> words(item.scale(), decided.getAsInt());
        };
    return new DecisionMark(
        item.id(),
        state,
        sign(item.scale(), state, decided),
        words,
        decided.isPresent() ? Integer.toString(decided.getAsInt()) : "");
  }

  private static DecisionMark ofUnits(Item item, List<StoredFinding> findings) {
    long full = findings.stream().filter(finding -> state(item, finding) == State.FULL).count();
    boolean open = findings.stream().anyMatch(finding -> state(item, finding) == State.OPEN);
    State state =
        full == findings.size()
            ? State.FULL
            : open ? State.OPEN : full == 0 ? State.NOTHING : State.PART;
    String shown = full + "/" + findings.size();
    return new DecisionMark(item.id(), state, shown, full + " of " + findings.size(), "");
  }

  private static State state(Item item, StoredFinding finding) {
    if (finding.isNotApplicable()) {
      return State.NOT_APPLICABLE;
    }
    OptionalInt decided = finding.decision();
    if (decided.isEmpty() || !item.scale().contains(decided.getAsInt())) {
      return State.OPEN;
    }
    int decision = decided.getAsInt();
    if (!finding.isSupplied() && item.scale().needsQuotes(decision) && !finding.isSupported()) {
      return State.UNPROVED;
    }
    double share = item.scale().share(decision);
    double good = item.reverseScored() ? 1 - share : share;
    return good == 1 ? State.FULL : good == 0 ? State.NOTHING : State.PART;
  }

  /// Of two and three levels the part that was decided, filled; what it does to the score is told
  /// by the state.
  private static String sign(DecisionScale scale, State state, OptionalInt decided) {
    return switch (state) {
      case NOT_ASKED -> "";
      case NOT_APPLICABLE -> "\u2013";
      case OPEN -> "?";
      case UNPROVED -> "\u2298";
      case FULL, PART, NOTHING -> {
        int decision = decided.getAsInt();
        if (scale.isPreference()) {
          yield decision == scale.unprovenMax() ? "=" : decision < scale.unprovenMax() ? "b" : "a";
        }
        if (scale.levels().size() > SIGNS_MAX) {
          yield Integer.toString(decision);
        }
        yield decision == scale.highest()
            ? "\u25cf"
            : decision == scale.lowest() ? "\u25cb" : "\u25d0";
      }
    };
  }

  private static String words(DecisionScale scale, int decision) {
    if (scale.isPreference()) {
      return scale.descriptors().get(decision);
    }
    if (scale.isDeclared() || scale.levels().size() > SIGNS_MAX) {
      return "level " + decision;
    }
    return decision == scale.highest() ? "yes" : decision == scale.lowest() ? "no" : "partly";
  }
}

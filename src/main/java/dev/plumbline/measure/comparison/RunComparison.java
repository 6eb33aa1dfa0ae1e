package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PairedDifference;
import dev.plumbline.measure.comparison.Cause.ChangeOrigin;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Reason;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Two runs compared: the sum of the comparisons of their documents.
///
/// @param compared documents that were evaluated in both runs
/// @param higher documents of them whose score is higher in the second run
/// @param moved documents of them whose score is another, those included of which one score is an
///   interval
/// @param flips how many verdicts changed, by from and to, such as `pass to fail`; `undecided`
///   stands for a verdict that is absent
/// @param finalFlips as `flips`, of the final verdicts: with what people decided in the runs;
///   absent where nobody decided
/// @param gradeMoves how many grades changed, by from and to, such as `B to C`
/// @param causes in how many documents whose result moved each cause differs, by its label
/// @param moves what each part of the rubric, and then the text or the answers moved, one after the
///   other: the changes add up to that of the raw scores
/// @param origins of how many documents each origin, or several together, gave another result;
///   empty if they were not looked for
/// @param otherTexts documents that were compared although their texts differ
/// @param unverifiable documents in both runs that cannot be compared, by reason
/// @param scores before and after; absent if no document has one in both runs
public record RunComparison(
    long compared,
    long moved,
    long higher,
    long lower,
    SortedMap<String, Long> flips,
    Optional<SortedMap<String, Long>> finalFlips,
    @Sparse SortedMap<String, Long> gradeMoves,
    SortedMap<String, Long> causes,
    @Sparse List<PartMoves> moves,
    @Sparse SortedMap<String, Long> origins,
    @Sparse long otherTexts,
    SortedMap<String, Long> unverifiable,
    long added,
    long missing,
    @Member("difference") Optional<PairedScores> scores)
    implements JsonRecord {

  public RunComparison {
    flips = SortedCopy.of(flips);
    finalFlips = finalFlips.map(SortedCopy::of);
    gradeMoves = SortedCopy.of(gradeMoves);
    causes = SortedCopy.of(causes);
    moves = List.copyOf(moves);
    origins = SortedCopy.of(origins);
    unverifiable = SortedCopy.of(unverifiable);
  }

  /// The scores of the documents that have one in both runs, of which there is at least one.
  ///
  /// @param before the mean
  /// @param after the mean
  /// @param unit of which there are so many: documents, or cases with their trials
  public record PairedScores(
      @Member("meanBefore") double before,
      @Member("meanAfter") double after,
      @Flat PairedDifference difference,
      @Sparse("document") String unit) {}

  /// What one part moved, after the parts before it.
  ///
  /// @param documents whose raw score, verdict or grade it moved
  /// @param change the sum of the changes of their raw scores
  /// @param flips verdicts that it changed
  /// @param grades that it changed
  public record PartMoves(
      String part, long documents, @Unwritten BigDecimal change, long flips, long grades) {

    @Derived("change")
    String changeWritten() {
      return change.toPlainString();
    }

    private PartMoves with(Compared.Move move) {
      return new PartMoves(
          part,
          documents + (move.isAny() ? 1 : 0),
          change.add(move.change()),
          flips + (move.isFlip() ? 1 : 0),
          grades + (move.isRegraded() ? 1 : 0));
    }
  }

  public long flipped() {
    return sum(flips);
  }

  /// Documents whose final verdict is another one; absent where nobody decided.
  public Optional<Long> finallyFlipped() {
    return finalFlips.map(RunComparison::sum);
  }

  public long unverified() {
    return sum(unverifiable);
  }

  /// How documents were paired, how many of the first run are compared, and how many texts changed.
  public String pairing(boolean byId) {
    return pairing(byId, compared, compared + unverified() + missing, otherTexts(byId));
  }

  private long otherTexts(boolean byId) {
    return byId ? otherTexts : unverifiable.getOrDefault(Reason.OTHER_TEXT.wireName(), 0L);
  }

  static String pairing(boolean byId, long compared, long documents, long otherTexts) {
    String texts =
        Plural.of(otherTexts, "text is another one", "texts are other ones")
            + (otherTexts == 0
                ? ""
                : byId
                    ? ", compared all the same (`--by text` leaves "
                        + (otherTexts == 1 ? "it" : "them")
                        + " out)"
                    : ", not compared (`--by id` compares "
                        + (otherTexts == 1 ? "it" : "them")
                        + ")");
    return "paired by "
        + (byId ? "id" : "id and text")
        + ", "
        + compared
        + " of "
        + Plural.of(documents, "document")
        + " compared; "
        + texts;
  }

  private static long sum(SortedMap<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /// Adds up comparisons one by one. Of a document it keeps two numbers.
  public static final class Builder {

    static final String NO_VERDICT = "undecided";
    private static final String NO_GRADE = "none";

    private final SortedMap<String, Long> flips = new TreeMap<>();
    private final SortedMap<String, Long> finalFlips = new TreeMap<>();
    private final SortedMap<String, Long> gradeMoves = new TreeMap<>();
    private final SortedMap<String, Long> causes = new TreeMap<>();
    private final SequencedMap<String, PartMoves> moves = new LinkedHashMap<>();
    private final SortedMap<String, Long> origins = new TreeMap<>();
    private final SortedMap<String, Long> unverifiable = new TreeMap<>();
    private final PairedSample pairs = PairedSample.ofMeans("score", 0);
    private boolean corrected;
    private long compared;
    private long moved;
    private long higher;
    private long lower;
    private long otherTexts;
    private long added;
    private long missing;

    public void add(DocumentComparison comparison) {
      switch (comparison) {
        case Compared pair -> add(pair);
        case Unverifiable(_, _, Reason reason) ->
            unverifiable.merge(reason.wireName(), 1L, Long::sum);
        case Added _ -> added++;
        case Missing _ -> missing++;
      }
    }

    private void add(Compared pair) {
      compared++;
      moved += pair.isMoved() ? 1 : 0;
      int sign = pair.change().map(BigDecimal::signum).orElse(0);
      higher += sign > 0 ? 1 : 0;
      lower += sign < 0 ? 1 : 0;
      flip(pair.before().verdict(), pair.after().verdict(), flips);
      flip(pair.before().counting().verdict(), pair.after().counting().verdict(), finalFlips);
      if (pair.isGradedOtherwise()) {
        gradeMoves.merge(
            pair.before().grade().orElse(NO_GRADE) + " to " + pair.after().grade().orElse(NO_GRADE),
            1L,
            Long::sum);
      }
      corrected |= pair.isCorrected();
      pair.causes().stream()
          .map(Cause::label)
          .distinct()
          .forEach(label -> causes.merge(label, 1L, Long::sum));
      for (Compared.Move move : pair.moves()) {
        moves.merge(
            move.part(),
            new PartMoves(move.part(), 0, BigDecimal.ZERO, 0, 0).with(move),
            (sum, _) -> sum.with(move));
      }
      if (!pair.origins().isEmpty()) {
        origins.merge(ChangeOrigin.label(pair.origins()), 1L, Long::sum);
      }
      otherTexts += pair.isOfOtherText() ? 1 : 0;
      if (pair.change().isPresent()) {
        pairs.add(
            pair.after().line().origin().ofCase(),
            pair.before().score().orElseThrow().doubleValue(),
            pair.after().score().orElseThrow().doubleValue());
      }
    }

    private static void flip(
        Optional<String> before, Optional<String> after, SortedMap<String, Long> into) {
      if (!before.equals(after)) {
        String to = after.orElse(NO_VERDICT);
        into.merge(before.orElse(NO_VERDICT) + " to " + to, 1L, Long::sum);
      }
    }

    private Optional<PairedScores> scores() {
      return pairs.documents() == 0
          ? Optional.empty()
          : Optional.of(
              new PairedScores(
                  Moments.mean(pairs.before()),
                  Moments.mean(pairs.after()),
                  PairedDifference.of(pairs.differences()),
                  pairs.unit()));
    }

    public RunComparison build() {
      return new RunComparison(
          compared,
          moved,
          higher,
          lower,
          flips,
          corrected ? Optional.of(finalFlips) : Optional.empty(),
          gradeMoves,
          causes,
          moves.values().stream().filter(it -> it.documents() > 0).toList(),
          origins,
          otherTexts,
          unverifiable,
          added,
          missing,
          scores());
    }
  }
}

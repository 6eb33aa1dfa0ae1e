package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Rounded;
import dev.plumbline.measure.agreement.Estimate;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The jurors of a run's panel: how far they agree with each other and with people, and what each
/// cost.
///
/// @param documents that were judged
/// @param split documents with an item or judged fact on which jurors disagree
/// @param spared how often a juror was not asked, since the verdict was decided without it or as
///   many as may be asked had been
/// @param alpha Krippendorff's alpha over all items; empty if no decisions differ
/// @param people the panel and its jurors beside people, the juror nearest to them first, from
///   which the others are told apart; empty without labels
public record PanelReport(
    long documents,
    long split,
    long spared,
    Optional<Estimate> alpha,
    List<ItemRow> items,
    List<JurorRow> jurors,
    Optional<SystemComparison> people)
    implements JsonRecord {

  public PanelReport {
    items = List.copyOf(items);
    jurors = List.copyOf(jurors);
  }

  /// The jurors on one item.
  ///
  /// @param split documents, or units of them, on which the jurors disagree
  /// @param open documents, or units of them, on which the panel has no decision
  public record ItemRow(String item, long split, long open, Optional<Estimate> alpha) {}

  /// One juror.
  ///
  /// @param answered documents about which it has an answer
  /// @param unanswered items of these that it left open
  /// @param same of the items that both decided, the share on which it decided as the panel; empty
  ///   if there are none
  /// @param deciding items whose decision and quotes are its own
  /// @param without alpha of the others
  /// @param calls stored answers of it
  /// @param milliseconds the median over the documents about which the run asked it, with the
  ///   pauses and retries of its calls; empty if it asked about none
  /// @param money by the price list; empty without one, and for a juror that is not in it
  public record JurorRow(
      @Member("juror") String name,
      int weight,
      boolean veto,
      long answered,
      long unanswered,
      Optional<Estimate> same,
      long deciding,
      Optional<Estimate> without,
      long calls,
      long inputTokens,
      long outputTokens,
      Optional<Long> milliseconds,
      @Rounded Optional<BigDecimal> money) {}
}

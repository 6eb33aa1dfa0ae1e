package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// How the judge decided one item over a run.
///
/// @param ask the question
/// @param scale the decisions that it can have
/// @param decisions how many documents got each decision, by decision; of an item that is asked of
///   each unit, how many units, as in the counts below
/// @param notApplicable documents to which the item does not apply
/// @param unknown documents on which the item was not answered
/// @param unproved decisions that need quotes and have fewer valid ones than the rubric requires
/// @param quotes that the judge gave for it
/// @param valid how many of them count
public record ItemUse(
    String item,
    String trait,
    String ask,
    DecisionScale scale,
    SortedMap<Integer, Integer> decisions,
    int notApplicable,
    int unknown,
    int unproved,
    int quotes,
    int valid) {
  public ItemUse {
    decisions = SortedCopy.of(decisions);
  }

  /// Documents in which one passage is the evidence for many items: its judge may not have looked
  /// for more.
  ///
  /// @param documents in which one passage counts for at least [#MANY] items
  /// @param most items that one passage of one document counts for
  public record ReusedPassages(int documents, int most) implements JsonRecord {

    static final ReusedPassages NONE = new ReusedPassages(0, 0);

    /// How many items are many.
    public static final int MANY = 4;

    /// A quote that counts, from the start of its first span to the end of its last.
    private record Passage(String item, int from, int to) {}

    ReusedPassages with(StoredExtraction extraction) {
      List<Passage> passages = passages(extraction);
      int most = 0;
      for (Passage one : passages) {
        SortedSet<String> items = new TreeSet<>();
        for (Passage other : passages) {
          if (other.from() <= one.from() && one.from() < other.to()) {
            items.add(other.item());
          }
        }
        most = Math.max(most, items.size());
      }
      return new ReusedPassages(documents + (most >= MANY ? 1 : 0), Math.max(this.most, most));
    }

    private static List<Passage> passages(StoredExtraction extraction) {
      List<Passage> passages = new ArrayList<>();
      for (StoredFinding finding : extraction.findings()) {
        for (CheckedQuote quote : finding.quotes()) {
          if (quote.counts()) {
            passages.add(new Passage(finding.item(), quote.start(), quote.end()));
          }
        }
      }
      return passages;
    }
  }
}

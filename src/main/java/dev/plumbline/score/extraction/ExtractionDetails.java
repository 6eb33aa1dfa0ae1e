package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What is known about a judge's answers besides the findings: the evidence of judged facts,
/// injection flags and self-agreement.
///
/// @param flags sentences of the document that may be prompt injections
/// @param facts the evidence of the judged facts, by id; their values are in [Extraction#facts]
/// @param replicates the answer of each replicate, by item or fact; empty if there was only one
/// @param confidence the judge's stated confidence in each trait, 0 to 100 percent
/// @param named the claims of the document, where items are asked of each
/// @param models who gave each answer that was read, as far as it is told
public record ExtractionDetails(
    @Sparse List<FlaggedPassage> flags,
    @Member("judged") @Sparse SortedMap<String, JudgedFact> facts,
    @Sparse SortedMap<String, List<String>> replicates,
    @Sparse SortedMap<String, Integer> confidence,
    @Flat NamedClaims named,
    @Member("answered") @Sparse List<AnsweringModel> models)
    implements JsonRecord {

  /// No judge was asked.
  public static final ExtractionDetails NONE =
      new ExtractionDetails(
          List.of(),
          new TreeMap<>(),
          new TreeMap<>(),
          new TreeMap<>(),
          NamedClaims.UNKNOWN,
          List.of());

  public ExtractionDetails {
    models = List.copyOf(models);
    flags = List.copyOf(flags);
    facts = SortedCopy.of(facts);
    replicates = SortedCopy.of(replicates);
    confidence = SortedCopy.of(confidence);
  }

  /// The items, whole, and judged facts whose answer would not have the quotes that it needs
  /// without those from flagged passages, or has not since they were refused.
  SortedSet<String> contested(SortedMap<String, Finding> findings) {
    SortedSet<String> contested = new TreeSet<>();
    if (flags.stream().allMatch(FlaggedPassage::noted)) {
      return contested;
    }
    findings.forEach((id, finding) -> {
      switch (finding) {
        case Finding.Checked it when isContested(it.quotes(), it.valid(), it.required()) ->
            contested.add(ItemUnit.item(id));
        case Finding.NotApplicable it when isContested(it.quotes(), it.valid(), it.required()) ->
            contested.add(ItemUnit.item(id));
        case Finding.Checked _,
            Finding.NotApplicable _,
            Finding.Supplied _,
            Finding.Partial _,
            Finding.Unanswered _ -> {}
      }
    });
    facts.forEach((id, fact) -> {
      if (isContested(fact.quotes(), fact.valid(), fact.required())) {
        contested.add(id);
      }
    });
    return contested;
  }

  private boolean isContested(List<CheckedQuote> quotes, int valid, int required) {
    long held =
        quotes.stream().filter(quote -> flags.stream().anyMatch(flag -> flag.holds(quote))).count();
    long refused =
        quotes.stream().filter(quote -> quote.rejection().equals(CheckedQuote.FLAGGED)).count();
    return held > 0 && valid - (held - refused) < Math.max(1, required);
  }

  /// Self-agreement: in how many pairs of replicates that answered an item or fact both gave the
  /// same answer.
  public Agreement agreement() {
    int same = 0;
    int pairs = 0;
    for (List<String> said : replicates.values()) {
      for (int i = 0; i < said.size(); i++) {
        for (int j = i + 1; j < said.size(); j++) {
          if (!ReplicateCombiner.isUnanswered(said.get(i))
              && !ReplicateCombiner.isUnanswered(said.get(j))) {
            pairs++;
            same += said.get(i).equals(said.get(j)) ? 1 : 0;
          }
        }
      }
    }
    return new Agreement(same, pairs);
  }

  /// Where an answer was asked for several times.
  @Derived("agreement")
  Optional<Agreement> told() {
    return Optional.of(agreement()).filter(_ -> !replicates.isEmpty());
  }

  /// How often answers were the same.
  ///
  /// @param same pairs of equal answers
  /// @param pairs all pairs of answers
  public record Agreement(int same, int pairs) implements JsonRecord {}

  /// The evidence for a judged fact.
  ///
  /// @param valid distinct quotes that count
  /// @param required valid quotes without which the fact is unknown
  public record JudgedFact(@Sparse List<CheckedQuote> quotes, int valid, int required)
      implements JsonRecord {
    public JudgedFact {
      quotes = List.copyOf(quotes);
    }

    boolean isSupported() {
      return valid >= required;
    }
  }

  /// Whether an answer of a replicate or juror is none.
  public static boolean isUnanswered(String answer) {
    return ReplicateCombiner.isUnanswered(answer);
  }

  /// Whether answers differ. No answer is not another one.
  public static boolean isSplit(List<String> answers) {
    return answers.stream().filter(answer -> !isUnanswered(answer)).distinct().count() > 1;
  }
}

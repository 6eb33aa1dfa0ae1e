package dev.plumbline.people.forms;

import dev.plumbline.measure.agreement.EvidenceAgreement;
import dev.plumbline.measure.agreement.EvidenceAgreement.Proof;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Finding.Checked;
import java.util.Optional;
import java.util.SortedMap;

/// Compares the answers of judges with those of people by their evidence: with what is settled
/// between people, or with the one who answered.
public final class ProvedAnswers {

  /// Without anything where no person or no judge is among the raters.
  public static EvidenceAgreement of(RaterRuns raters, RatingTable table) {
    EvidenceAgreement agreement = new EvidenceAgreement();
    SortedMap<String, Item> items = raters.bundle().rubric().itemsById();
    Optional<Rater> people =
        find(table, Rater.Kind.SETTLED).or(() -> find(table, Rater.Kind.PERSON));
    people.ifPresent(person ->
        raters.runs().stream()
            .filter(run -> run.rater().kind() == Rater.Kind.MODEL)
            .forEach(run ->
                run.found()
                    .forEach((document, extraction) ->
                        extraction
                            .findings()
                            .forEach((id, finding) -> {
                              Integer decided = person.decisions().get(new RatedItem(document, id));
                              if (decided != null && finding instanceof Checked checked) {
                                add(checked, items.get(ItemUnit.item(id)), decided, agreement);
                              }
                            }))));
    return agreement;
  }

  private static Optional<Rater> find(RatingTable table, Rater.Kind kind) {
    return table.raters().stream().filter(rater -> rater.kind() == kind).findFirst();
  }

  private static void add(Checked finding, Item item, int person, EvidenceAgreement agreement) {
    finding
        .level()
        .ifPresent(level ->
            agreement.add(
                proof(finding, item), finding.valid(), item.evidence().wireName(), level, person));
  }

  private static Proof proof(Checked finding, Item item) {
    if (finding.required() == 0 || !item.scale().needsQuotes(finding.decision())) {
      return Proof.NONE_NEEDED;
    }
    if (finding.valid() < finding.required()) {
      return Proof.TOO_FEW;
    }
    return finding.quotes().stream()
            .filter(CheckedQuote::counts)
            .allMatch(quote -> quote.location().match().isVerbatim())
        ? Proof.VERBATIM
        : Proof.MENDED;
  }

  private ProvedAnswers() {}
}

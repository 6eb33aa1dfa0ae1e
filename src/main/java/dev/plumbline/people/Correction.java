package dev.plumbline.people;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import java.util.List;
import java.util.Optional;

/// What a person answered about a document in the place of every judge, on one item or judged fact;
/// or that no result counts, since the document is annulled. When it was made, and the name of the
/// person, are recorded outside of it.
///
/// @param id of the document in its run
/// @param document its text; empty where a document of facts alone is annulled
/// @param item an item, one of its units, or a judged fact; empty where the whole is annulled
/// @param question digest of what is asked, so that it counts only where the same is asked; empty
///   where the whole is annulled
/// @param now the decision or the value; [#ANNULLED] or [#COUNTS] of the whole
/// @param quotes passages of the text; without any, those that are there stay
/// @param by `person:PSEUDONYM`
/// @param appeal that asked for it
/// @param replaces the correction of the same that counted before
public record Correction(
    String id,
    Optional<Digest> document,
    @Sparse String item,
    Optional<Digest> question,
    String now,
    String reason,
    @Sparse List<Quote> quotes,
    String by,
    Optional<Digest> appeal,
    Optional<Digest> replaces)
    implements JsonRecord {

  public record Quote(String text) {}

  /// Of the whole: no result counts.
  public static final String ANNULLED = "annulled";

  /// Of the whole: it is annulled no more.
  public static final String COUNTS = "counts";

  public Correction {
    quotes = List.copyOf(quotes);
    boolean whole = item.isEmpty();
    if (whole == question.isPresent()
        || !whole && document.isEmpty()
        || whole && (!quotes.isEmpty() || !now.equals(ANNULLED) && !now.equals(COUNTS))) {
      throw new IllegalArgumentException("an answer to a question, or no result at all");
    }
  }

  public boolean isOfItem() {
    return !item.isEmpty();
  }

  public boolean isAnnulment() {
    return now.equals(ANNULLED) && !isOfItem();
  }

  /// What it is of, for people: `C1, on appeal`.
  public String words() {
    return (isOfItem() ? item : "document") + (appeal.isPresent() ? ", on appeal" : "");
  }

  /// Whether another person would have it alike on the same appeal.
  public boolean isAlike(Correction other) {
    return appeal.equals(other.appeal) && now.equals(other.now);
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.CORRECTION, json());
  }
}

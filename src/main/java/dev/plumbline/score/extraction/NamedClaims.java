package dev.plumbline.score.extraction;

import dev.plumbline.rubric.PartScope;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The claims of a document that its judge named, each looked up as a quote. Which claims there are
/// is what the judge says; where they stand is what the document says, and one that does not stand
/// there is no unit.
///
/// @param listed in the order of the judge, also what was not found; maybe none. Empty if it is not
///   known which claims there are
public record NamedClaims(Optional<List<CheckedQuote>> listed) {

  /// Nobody was asked, or the answer cannot be used.
  public static final NamedClaims UNKNOWN = new NamedClaims(Optional.empty());

  public NamedClaims {
    listed = listed.map(List::copyOf);
  }

  static NamedClaims of(List<CheckedQuote> listed) {
    return new NamedClaims(Optional.of(listed));
  }

  /// Those that were not found where claims are asked of, and so are not judged.
  public List<CheckedQuote> unlocated() {
    return listed.orElse(List.of()).stream().filter(claim -> !claim.counts()).toList();
  }

  /// Whether the judge says that there are none, or one at least was found. A list of which nothing
  /// was found does not say which claims there are.
  public boolean isUsable() {
    return listed
        .filter(all -> all.isEmpty() || all.stream().anyMatch(CheckedQuote::counts))
        .isPresent();
  }

  /// The units of some parts, in the order of the document: `c41-73` goes from the 41st character
  /// of its part to before the 73rd, counted from 0 in UTF-16 code units, so that two judges who
  /// name the same words name the same unit. Claims that share characters are one, of all their
  /// characters: none is counted twice, and of none a part is left out.
  List<DocumentUnit> units(PartScope scope, GradedDocument document) {
    List<DocumentUnit> units = new ArrayList<>();
    for (Part part : document.in(scope)) {
      for (Span span : spans(part)) {
        units.add(new DocumentUnit(part.unit("c" + span.start() + "-" + span.end()), part, span));
      }
    }
    return units;
  }

  /// In their order, none of which overlap.
  private List<Span> spans(Part part) {
    List<Span> found =
        listed.orElse(List.of()).stream()
            .filter(claim -> claim.counts() && claim.part().equals(part.label()))
            .map(CheckedQuote::extent)
            .sorted(Comparator.comparingInt(Span::start).thenComparingInt(Span::end))
            .toList();
    List<Span> joined = new ArrayList<>();
    OptionalInt end = OptionalInt.empty();
    for (Span span : found) {
      if (end.isPresent() && span.start() < end.getAsInt()) {
        Span last = joined.removeLast();
        joined.add(new Span(last.start(), Math.max(last.end(), span.end())));
      } else {
        joined.add(span);
      }
      end = OptionalInt.of(joined.getLast().end());
    }
    return joined;
  }
}

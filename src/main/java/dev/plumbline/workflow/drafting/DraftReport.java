package dev.plumbline.workflow.drafting;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.drafting.DraftCoverage.LocatedQuote;
import dev.plumbline.workflow.drafting.DraftCoverage.ProseSentence;
import dev.plumbline.workflow.drafting.DraftCoverage.Source;
import java.util.ArrayList;
import java.util.List;

/// A draft as a rubric file, with a report on its sources in the prose.
///
/// @param yaml the rubric file, which says `draft: true` and compiles
/// @param warnings traits and items without a source in the prose, quotes that are not in the
///   prose, and uncovered sentences
public record DraftReport(
    String name, String yaml, DraftCoverage coverage, List<Problem> warnings) {

  private static final int SENTENCES_LISTED_MAX = 12;

  public DraftReport {
    warnings = List.copyOf(warnings);
  }

  /// Verifies the quotes of a draft in the prose it was made from, and writes its rubric file.
  public static DraftReport of(RubricProse prose, Draft draft) {
    DraftCoverage coverage = DraftCoverage.of(prose, draft);
    return new DraftReport(
        draft.name(),
        DraftYamlWriter.of(draft, coverage, prose.shape()),
        coverage,
        warnings(draft, coverage));
  }

  private static List<Problem> warnings(Draft draft, DraftCoverage coverage) {
    List<Problem> warnings = new ArrayList<>();
    for (Draft.Trait trait : draft.traits()) {
      Place place = Place.of("/traits").member(trait.id());
      warn(coverage.source(trait.id()), place, warnings);
      for (int i = 0; i < trait.items().size(); i++) {
        Place at = place.member("items").element(i);
        warn(coverage.source(trait.items().get(i).id()), at, warnings);
      }
    }
    List<ProseSentence> uncovered = coverage.uncovered();
    if (!uncovered.isEmpty()) {
      warnings.add(
          new Problem(
              ProblemCode.UNCOVERED_PROSE,
              Place.WHOLE,
              uncovered.size()
                  + " of "
                  + coverage.sentences().size()
                  + (coverage.sentences().size() == 1 ? " sentence" : " sentences")
                  + " of the prose led to no item: "
                  + listed(uncovered),
              "add items for them if they are criteria"));
    }
    return warnings;
  }

  private static void warn(Source source, Place at, List<Problem> warnings) {
    long missing = source.quotes().stream().filter(quote -> !quote.isFound()).count();
    String called = (source.isItem() ? "the item `" : "the trait `") + source.id() + "`";
    if (!source.isGrounded()) {
      warnings.add(
          new Problem(
              ProblemCode.UNSUPPORTED_BY_PROSE,
              at,
              called + " has no source in the prose" + locations(source),
              "remove it, unless it is wanted"));
    } else if (missing > 0) {
      warnings.add(
          new Problem(
              ProblemCode.QUOTE_NOT_IN_PROSE,
              at,
              missing
                  + " of "
                  + source.quotes().size()
                  + (source.quotes().size() == 1 ? " quote of " : " quotes of ")
                  + called
                  + (missing == 1 ? " is not in the prose" : " are not in the prose")
                  + locations(source),
              "check whether the other quotes support it"));
    }
  }

  private static String locations(Source source) {
    List<String> locations =
        source.quotes().stream()
            .filter(quote -> !quote.isFound())
            .map((LocatedQuote quote) -> quote.location().summary())
            .distinct()
            .toList();
    return locations.isEmpty() ? "" : " (" + String.join(", ", locations) + ")";
  }

  private static String listed(List<ProseSentence> lines) {
    String first =
        String.join(
            ", ", lines.stream().limit(SENTENCES_LISTED_MAX).map(ProseSentence::id).toList());
    return lines.size() <= SENTENCES_LISTED_MAX ? first : first + " …";
  }
}

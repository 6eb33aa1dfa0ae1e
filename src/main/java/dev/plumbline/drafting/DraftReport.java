package dev.plumbline.drafting;

import dev.plumbline.drafting.DraftCoverage.Line;
import dev.plumbline.drafting.DraftCoverage.Looked;
import dev.plumbline.drafting.DraftCoverage.Source;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// A draft as a rubric file, with the report on where it comes from.
///
/// @param yaml says `draft: true`; it compiles
public record DraftReport(
    String name, String yaml, DraftCoverage coverage, List<Problem> warnings) {

  private static final int SENTENCES_TOLD = 12;

  public DraftReport {
    warnings = List.copyOf(warnings);
  }

  public static DraftReport of(RubricProse prose, Draft draft) {
    DraftCoverage coverage = DraftCoverage.of(prose, draft);
    return new DraftReport(
        draft.name(), DraftYamlWriter.of(draft, coverage), coverage, warnings(draft, coverage));
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
    List<Line> uncovered = coverage.uncovered();
    if (!uncovered.isEmpty()) {
      warnings.add(
          new Problem(
              "uncovered-prose",
              Place.WHOLE,
              uncovered.size()
                  + " of "
                  + coverage.lines().size()
                  + " sentences of the prose led to no item: "
                  + told(uncovered),
              "add what they ask for, if they ask for something"));
    }
    return warnings;
  }

  private static void warn(Source source, Place at, List<Problem> warnings) {
    long missing = source.quotes().stream().filter(quote -> !quote.isFound()).count();
    String called = (source.isItem() ? "the item `" : "the trait `") + source.id() + "`";
    if (!source.isFounded()) {
      warnings.add(
          new Problem(
              "unfounded",
              at,
              called + " rests on nothing that stands in the prose" + statuses(source),
              "take it out, unless you want it"));
    } else if (missing > 0) {
      warnings.add(
          new Problem(
              "quote-not-in-prose",
              at,
              missing
                  + " of "
                  + source.quotes().size()
                  + " quotations of "
                  + called
                  + " stand nowhere in the prose"
                  + statuses(source),
              "read the others, whether they ask for it"));
    }
  }

  private static String statuses(Source source) {
    List<String> statuses =
        source.quotes().stream()
            .filter(quote -> !quote.isFound())
            .map((Looked quote) -> quote.status().wireName())
            .distinct()
            .toList();
    return statuses.isEmpty() ? "" : " (" + String.join(", ", statuses) + ")";
  }

  private static String told(List<Line> lines) {
    String first = String.join(", ", lines.stream().limit(SENTENCES_TOLD).map(Line::id).toList());
    return lines.size() <= SENTENCES_TOLD ? first : first + " …";
  }
}

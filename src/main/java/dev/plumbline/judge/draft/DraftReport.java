package dev.plumbline.judge.draft;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.DraftCoverage.LocatedQuote;
import dev.plumbline.judge.draft.DraftCoverage.ProseSentence;
import dev.plumbline.judge.draft.DraftCoverage.Source;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.importing.YamlWriter;
import dev.plumbline.text.injection.PromptSanitizer;
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
    List<ProseSentence> uncovered = coverage.uncovered();
    if (!uncovered.isEmpty()) {
      warnings.add(
          new Problem(
              ProblemCode.UNCOVERED_PROSE,
              Place.WHOLE,
              uncovered.size()
                  + " of "
                  + Plural.of(coverage.sentences().size(), "sentence")
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
              ProblemCode.UNSUPPORTED_BY_PROSE,
              at,
              missing
                  + " of "
                  + Plural.of(source.quotes().size(), "quote of ", "quotes of ")
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

  /// Writes the rubric file of a draft for its reviewer: a comment above each trait and item quotes
  /// its source in the prose, or says that there is none.
  private static final class DraftYamlWriter {

    private final Draft draft;
    private final DraftCoverage coverage;
    private final YamlWriter yaml = new YamlWriter();

    static String of(Draft draft, DraftCoverage coverage) {
      return new DraftYamlWriter(draft, coverage).write();
    }

    private DraftYamlWriter(Draft draft, DraftCoverage coverage) {
      this.draft = draft;
      this.coverage = coverage;
    }

    private String write() {
      head();
      yaml.blank().line(0, "traits:");
      trait(draft.traits().getFirst());
      draft
          .traits()
          .subList(1, draft.traits().size())
          .forEach(trait -> {
            yaml.blank();
            trait(trait);
          });
      plan();
      uncovered();
      return yaml.toString();
    }

    private void head() {
      yaml.comment(
              0,
              "A draft by a model from prose: "
                  + Plural.of(draft.traits().size(), "trait and ", "traits and ")
                  + Plural.of(draft.items().size(), "item from ", "items from ")
                  + Plural.of(coverage.sentences().size(), "sentence")
                  + ". It cannot be used for scoring until a person approves it.")
          .comment(0, "")
          .comment(
              0,
              "The comment above each trait and item quotes the prose that it is based on, with the ids of the"
                  + " sentences; these quotes were verified. NOT IN THE PROSE means that no quote was"
                  + " found: the model invented it or did not quote literally. Correct or remove such"
                  + " items.");
      yaml.line(0, "draft: true").line(0, "rubric: " + draft.name()).line(0, "version: 0.1.0");
      yaml.text(0, "language", draft.language());
      yaml.text(0, "description", draft.description());
      yaml.blank().line(0, "evidence: {per_item: 1}");
    }

    private void trait(Draft.Trait trait) {
      source(2, coverage.source(trait.id()));
      yaml.line(2, trait.id() + ":");
      yaml.text(4, "description", described(trait));
      yaml.line(4, "scale: {min: " + trait.lowest() + ", max: " + trait.highest() + "}");
      if (!trait.anchors().isEmpty()) {
        yaml.line(4, "anchors:");
        trait.anchors().forEach((level, means) -> yaml.text(6, key(level), means));
      }
      yaml.line(4, "items:");
      trait.items().forEach(this::item);
    }

    private static String described(Draft.Trait trait) {
      return trait.description().isBlank()
          ? trait.name()
          : trait.name() + ": " + trait.description();
    }

    private static String key(int level) {
      return level < 0 ? "\"" + level + "\"" : Integer.toString(level);
    }

    private void item(Draft.Item item) {
      source(6, coverage.source(item.id()));
      yaml.line(6, "- id: " + item.id());
      yaml.text(8, "ask", item.question());
      if (!item.levels().isEmpty()) {
        yaml.line(8, "levels:");
        item.levels().forEach((level, means) -> yaml.text(10, key(level), means));
      } else if (item.max() == 1) {
        yaml.line(8, "scale: 0-1");
      }
      if (!item.each().isEmpty()) {
        yaml.line(8, "each: " + item.each());
      }
      if (item.evidence() != EvidenceType.LOCAL_QUOTE) {
        yaml.line(8, "evidence: " + item.evidence().wireName());
      }
      if (!item.positive().isEmpty()) {
        yaml.line(8, "cues:");
        yaml.flow(10, "positive", '[', quoted(item.positive()), ']');
        if (!item.negative().isEmpty()) {
          yaml.flow(10, "negative", '[', quoted(item.negative()), ']');
        }
      }
      if (item.reverseScored()) {
        yaml.line(8, "reverse_scored: true");
      }
    }

    private static List<String> quoted(List<String> cues) {
      return cues.stream().distinct().map(YamlWriter::quoted).toList();
    }

    private void source(int indent, Source source) {
      for (LocatedQuote quote : source.quotes()) {
        if (quote.isFound()) {
          yaml.comment(
              indent,
              String.join(", ", quote.sentences()) + ": " + PromptSanitizer.sanitize(quote.text()));
        }
      }
      if (!source.isGrounded()) {
        yaml.comment(
            indent,
            source.quotes().isEmpty()
                ? "NOT IN THE PROSE: nothing was quoted."
                : "NOT IN THE PROSE: none of its quotes was found.");
      }
      for (LocatedQuote quote : source.quotes()) {
        if (!quote.isFound()) {
          yaml.comment(
              indent, quote.location().summary() + ": " + PromptSanitizer.sanitize(quote.text()));
        }
      }
    }

    /// Writes a plan only if the weights differ: without one the composite is the mean of the
    /// traits.
    private void plan() {
      if (draft.traits().stream().mapToInt(Draft.Trait::weight).distinct().count() < 2) {
        return;
      }
      yaml.blank().line(0, "plan:").line(2, "composite:");
      yaml.flow(
          4,
          "weighted_mean",
          '{',
          draft.traits().stream().map(trait -> trait.id() + ": " + trait.weight()).toList(),
          '}');
      yaml.line(4, "total: " + draft.traits().stream().mapToInt(Draft.Trait::weight).sum());
    }

    private void uncovered() {
      List<ProseSentence> uncovered = coverage.uncovered();
      if (uncovered.isEmpty()) {
        return;
      }
      yaml.blank().comment(0, "Sentences of the prose that led to no item:").comment(0, "");
      for (ProseSentence proseSentence : uncovered) {
        String traits =
            proseSentence.traits().isEmpty()
                ? ""
                : " (trait " + String.join(", ", proseSentence.traits()) + ")";
        yaml.comment(
            0, proseSentence.id() + traits + ": " + PromptSanitizer.sanitize(proseSentence.text()));
      }
    }
  }
}

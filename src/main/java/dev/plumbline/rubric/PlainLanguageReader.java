package dev.plumbline.rubric;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads `say`: what writers read in place of a rubric's own words.
final class PlainLanguageReader {

  private static final String KEY = "say";

  /// Of a trait or a grade, which have one text.
  static String text(MappingReader reader) {
    return reader.find(KEY).flatMap(node -> words(node, reader.problems())).orElse("");
  }

  /// Of an item.
  ///
  /// @param each whether the item is asked of each unit
  static PlainLanguage item(MappingReader item, DecisionScale scale, boolean each) {
    return item.object(KEY).map(say -> read(say, scale, each)).orElse(PlainLanguage.NONE);
  }

  private static PlainLanguage read(MappingReader say, DecisionScale scale, boolean each) {
    PlainLanguage read =
        new PlainLanguage(
            text(say, "ask"), text(say, "earned"), text(say, "missing"), levels(say, scale));
    if (each || scale.isDeclared()) {
      for (String key : List.of("earned", "missing")) {
        refuse(
            say,
            key,
            each ? "writers read of how many units it is true" : "this item has levels",
            each ? "give it an `ask` alone" : "say something of its `levels`");
      }
    }
    if (each || !scale.isDeclared()) {
      refuse(
          say,
          "levels",
          each ? "writers read of how many units it is true" : "this item has no levels",
          each ? "give it an `ask` alone" : "write `earned` and `missing`");
    }
    say.reportUnknownKeys();
    return read;
  }

  private static void refuse(MappingReader say, String key, String what, String help) {
    if (say.find(key).isPresent()) {
      say.report(ProblemCode.UNKNOWN_VALUE, say.place(key), what, help);
    }
  }

  private static String text(MappingReader say, String key) {
    return say.find(key).flatMap(node -> words(node, say.problems())).orElse("");
  }

  private static SortedMap<Integer, String> levels(MappingReader say, DecisionScale scale) {
    SortedMap<Integer, String> levels = new TreeMap<>();
    say.object("levels")
        .ifPresent(all ->
            all.members()
                .forEach((written, node) -> {
                  Optional<Integer> level =
                      scale.levels().stream()
                          .filter(it -> written.equals(it.toString()))
                          .findFirst();
                  if (level.isEmpty() && scale.isDeclared()) {
                    say.report(
                        ProblemCode.OFF_SCALE,
                        node.place(),
                        EscapedText.text(written) + " is no level of the item",
                        "its levels are "
                            + scale.levels().stream()
                                .map(Object::toString)
                                .collect(Collectors.joining(", ")));
                  }
                  words(node, say.problems())
                      .ifPresent(words -> level.ifPresent(it -> levels.put(it, words)));
                }));
    return levels;
  }

  /// One line.
  private static Optional<String> words(SourceNode node, List<Problem> problems) {
    Optional<String> text = MappingReader.text(node, problems);
    boolean fits =
        text.filter(it -> !it.isBlank() && it.indexOf('\n') < 0)
            .filter(it -> it.codePointCount(0, it.length()) <= PlainLanguage.LENGTH_MAX)
            .isPresent();
    if (text.isPresent() && !fits) {
      problems.add(
          new Problem(
              text.get().isBlank() ? ProblemCode.EMPTY : ProblemCode.OUT_OF_BOUNDS,
              node.place(),
              text.get().isBlank()
                  ? "writers would read nothing"
                  : EscapedText.text(text.get()) + " is no line for a writer",
              "write one line of at most " + PlainLanguage.LENGTH_MAX + " characters"));
    }
    return text.filter(_ -> fits);
  }

  private PlainLanguageReader() {}
}

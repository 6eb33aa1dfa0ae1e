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

/// Reads the decisions that an item can have, and the cues of levels.
///
/// @param isSpec whether levels may be without their words, as in a scoring spec
record LevelsReader(List<Problem> problems, boolean isSpec) {

  private static final String HELP =
      "write `levels: {1: by nothing, 3: by some reasons, 5: by all}`";

  private static final String PREFERENCE = "preference";
  private static final String GRADED = "graded-preference";

  /// What `levels` declares, or else `scale`.
  DecisionScale scale(MappingReader item) {
    Optional<SourceNode> levels = item.find("levels");
    if (levels.isEmpty()) {
      item.find("proven_from")
          .ifPresent(_ -> refuse(item, "proven_from", "this item has no levels", HELP));
      return switch (item.word("scale", "0-2", List.of("0-1", "0-2", PREFERENCE, GRADED))) {
        case "0-1" -> DecisionScale.ABSENT_PRESENT;
        case PREFERENCE -> DecisionScale.PREFERENCE;
        case GRADED -> DecisionScale.GRADED_PREFERENCE;
        default -> DecisionScale.ABSENT_PARTIAL_CLEAR;
      };
    }
    if (item.find("scale").isPresent()) {
      refuse(item, "scale", "this item has levels and a scale", "keep `levels`");
    }
    int before = problems.size();
    SortedMap<Integer, String> descriptors = descriptors(levels.get());
    if (problems.size() > before) {
      return DecisionScale.ABSENT_PARTIAL_CLEAR;
    }
    if (descriptors.size() < 2 || descriptors.size() > DecisionScale.LEVELS_MAX) {
      refuse(
          item,
          "levels",
          "there " + (descriptors.size() == 1 ? "is one level" : "are " + descriptors.size()),
          "an item has 2 to " + DecisionScale.LEVELS_MAX + " levels: " + HELP);
      return DecisionScale.ABSENT_PARTIAL_CLEAR;
    }
    return DecisionScale.of(descriptors, provenFrom(item, descriptors));
  }

  /// The lowest level that needs quotes: the second, unless the item says another one.
  private static int provenFrom(MappingReader item, SortedMap<Integer, String> descriptors) {
    List<Integer> levels = List.copyOf(descriptors.keySet());
    if (item.find("proven_from").isEmpty()) {
      return levels.get(1);
    }
    int from =
        item.whole("proven_from", levels.get(1), DecisionScale.LEVEL_MIN, DecisionScale.LEVEL_MAX);
    if (!levels.subList(1, levels.size()).contains(from)) {
      refuse(
          item,
          "proven_from",
          from + " is no level above the lowest",
          "use one of " + words(levels.subList(1, levels.size())));
      return levels.get(1);
    }
    return from;
  }

  private SortedMap<Integer, String> descriptors(SourceNode levels) {
    SortedMap<Integer, String> descriptors = new TreeMap<>();
    if (isSpec && levels.kind() == SourceNode.Kind.LIST) {
      for (SourceNode level : levels.elements()) {
        level(level.literal(), level).ifPresent(number -> descriptors.put(number, ""));
      }
      return descriptors;
    }
    new MappingReader(levels, problems)
        .members()
        .forEach((key, words) ->
            level(key, words)
                .ifPresent(level ->
                    MappingReader.text(words, problems)
                        .filter(text -> isWritten(text, words))
                        .ifPresent(text -> {
                          if (descriptors.put(level, text) != null) {
                            problems.add(
                                new Problem(
                                    ProblemCode.DUPLICATE_KEY,
                                    words.place(),
                                    "the level " + level + " is described twice",
                                    "keep one of them"));
                          }
                        })));
    return descriptors;
  }

  private boolean isWritten(String text, SourceNode words) {
    if (text.isEmpty()) {
      problems.add(
          new Problem(ProblemCode.EMPTY, words.place(), "the level has no description", HELP));
    }
    return !text.isEmpty();
  }

  private Optional<Integer> level(String written, SourceNode at) {
    if (written.matches("[0-9]{1,4}") && Integer.parseInt(written) <= DecisionScale.LEVEL_MAX) {
      return Optional.of(Integer.parseInt(written));
    }
    problems.add(
        new Problem(
            ProblemCode.OFF_SCALE,
            at.place(),
            EscapedText.text(written) + " is no level",
            "levels are whole numbers from "
                + DecisionScale.LEVEL_MIN
                + " to "
                + DecisionScale.LEVEL_MAX
                + "; the scale of the trait says what they are worth"));
    return Optional.empty();
  }

  /// Phrases by level.
  Item.Cues cues(MappingReader cues, DecisionScale scale) {
    SortedMap<Integer, List<String>> byLevel = new TreeMap<>();
    cues.require("levels", "list phrases by level: `cues: {levels: {3: [because]}}`")
        .ifPresent(node ->
            new MappingReader(node, problems)
                .members()
                .forEach((key, phrases) ->
                    level(key, phrases)
                        .filter(level -> isAboveLowest(level, scale, phrases))
                        .ifPresent(level -> byLevel.put(level, phrases(phrases)))));
    List<String> negative = cues.texts("negative").stream().distinct().toList();
    if (!negative.isEmpty()) {
      PhraseLimits.areValid(negative, cues.place(), problems);
    }
    cues.reportUnknownKeys();
    return byLevel.isEmpty() ? Item.Cues.NONE : Item.Cues.of(byLevel, negative);
  }

  private List<String> phrases(SourceNode node) {
    List<String> phrases = MappingReader.texts(node, problems).stream().distinct().toList();
    PhraseLimits.areValid(phrases, node.place(), problems);
    return phrases;
  }

  private boolean isAboveLowest(int level, DecisionScale scale, SourceNode at) {
    boolean above = scale.contains(level) && level > scale.lowest();
    if (!above) {
      problems.add(
          new Problem(
              ProblemCode.OFF_SCALE,
              at.place(),
              level + " is no level that a phrase could show",
              "levels above the lowest are "
                  + words(scale.levels().subList(1, scale.levels().size()))));
    }
    return above;
  }

  private static String words(List<Integer> levels) {
    return levels.stream().map(level -> level + "").collect(Collectors.joining(", "));
  }

  private static void refuse(MappingReader item, String key, String what, String help) {
    item.report(ProblemCode.UNKNOWN_VALUE, item.place(key), what, help);
  }
}

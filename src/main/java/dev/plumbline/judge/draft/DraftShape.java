package dev.plumbline.judge.draft;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.Draft.DraftReader;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.text.Folding;
import java.util.ArrayList;
import java.util.List;

/// The numbers that a draft must have, whatever its prose says.
///
/// @param traits how many traits; 0 for as many as the prose asks for
/// @param items how many items in all traits together; 0 likewise
/// @param names of all traits, in order; empty for those of the prose
/// @param quotesPerTrait valid quotes that the rubric demands for each trait, which no model is
///   asked about
public record DraftShape(int traits, int items, List<String> names, int quotesPerTrait) {

  /// Whatever the prose says.
  public static final DraftShape FREE = new DraftShape(0, 0, List.of(), 0);

  public DraftShape {
    names = List.copyOf(names);
  }

  /// What is wrong with these numbers: empty if a draft can have them.
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    bounded("traits", traits, DraftLimits.TRAITS_MAX, problems);
    bounded("items", items, DraftLimits.ITEMS_MAX, problems);
    bounded("quotes for each trait", quotesPerTrait, EvidencePolicy.PER_TRAIT_MAX, problems);
    if (traits > 0 && !names.isEmpty() && names.size() != traits) {
      report("there are " + names.size() + " names for " + traits + " traits", problems);
    }
    if (items > 0 && items < wantedTraits()) {
      report(wantedTraits() + " traits have only " + items + " items", problems);
    }
    if (names.size() > DraftLimits.TRAITS_MAX
        || names.stream()
            .anyMatch(it -> it.isBlank() || it.length() > DraftLimits.NAME_CHARACTERS_MAX)) {
      report("a name of a trait is empty or too long, or there are too many", problems);
    }
    if (names.stream().map(it -> Folding.fold(it).lower()).distinct().count() < names.size()) {
      report("two traits have the same name", problems);
    }
    return problems;
  }

  private static void bounded(String what, int number, int max, List<Problem> problems) {
    if (number < 0 || number > max) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.OUT_OF_BOUNDS,
              "a draft cannot have " + number + " " + what,
              "at most " + max + " are allowed"));
    }
  }

  private static void report(String message, List<Problem> problems) {
    problems.add(Problem.at("", ProblemCode.WRONG_BOUNDS, message, "give other numbers or names"));
  }

  private int wantedTraits() {
    return names.isEmpty() ? traits : names.size();
  }

  /// What the prompt says of the numbers; empty if it says nothing.
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!names.isEmpty()) {
      lines.add(
          "Exactly the traits that follow, by these names and in this order; in what the prose says"
              + " look for the items of each:");
      names.forEach(name -> lines.add("- " + name.strip().replaceAll("\\s+", " ")));
    } else if (traits > 0) {
      lines.add("Exactly " + traits + (traits == 1 ? " trait." : " traits."));
    }
    if (items > 0) {
      lines.add("Exactly " + items + (items == 1 ? " item." : " items, in all traits together."));
    }
    return lines;
  }

  /// What the model is asked for; empty if nothing. Part of the identity of the question.
  JsonObject json() {
    return JsonObject.of(
        "traits?", wantedTraits(),
        "items?", items,
        "names?", names);
  }

  /// In what a draft differs from these numbers.
  List<Problem> problems(Draft draft) {
    List<Problem> problems = new ArrayList<>();
    count("trait", draft.traits().size(), wantedTraits(), problems);
    count("item", draft.items().size(), items, problems);
    for (int i = 0; i < Math.min(names.size(), draft.traits().size()); i++) {
      String name = draft.traits().get(i).name();
      if (!Folding.fold(name).lower().equals(Folding.fold(names.get(i).strip()).lower())) {
        problems.add(
            new Problem(
                ProblemCode.WRONG_NAME,
                DraftReader.ANSWER.member("traits").element(i).member("name"),
                "the trait has another name than was asked for",
                "the names are given"));
      }
    }
    return problems;
  }

  private static void count(String what, int found, int wanted, List<Problem> problems) {
    if (wanted > 0 && found != wanted) {
      problems.add(
          new Problem(
              found > wanted ? ProblemCode.TOO_MANY : ProblemCode.MISSING,
              DraftReader.ANSWER.member("traits"),
              found + (found == 1 ? " " + what + " was" : " " + what + "s were") + " drafted",
              "exactly " + wanted + (wanted == 1 ? " is wanted" : " are wanted")));
    }
  }

  /// Limits on the size of a draft. They are within the limits of a rubric, so that every draft
  /// compiles.
  static final class DraftLimits {

    static final int ANSWER_BYTES_MAX = 400_000;
    static final int TRAITS_MAX = 40;
    static final int ITEMS_MAX = 200;
    static final int NAME_CHARACTERS_MAX = 100;
    static final int WORDS_CHARACTERS_MAX = 1_000;
    static final int LANGUAGE_CHARACTERS_MAX = 40;
    static final int QUOTES_MAX = 8;
    static final int CUES_MAX = 20;
    static final int CUE_CHARACTERS_MAX = 100;
    static final int LEVEL_MAX = 1_000;
    static final int LEVELS_MAX = 21;
    static final int WEIGHT_MAX = 100;

    private DraftLimits() {}
  }
}

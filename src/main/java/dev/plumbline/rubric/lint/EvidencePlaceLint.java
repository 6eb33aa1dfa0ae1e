package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.lint.Linter.LintContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Warns of items whose evidence can be in nothing that is graded and in nothing that proves: the
/// words of somebody else, a claim of a source, a proof by what is graded. Only roles tell so much;
/// a part that has a name may be anything. Where only the last turns are graded, a role means those
/// before, too: evidence in them, and units of them, are of nothing that is graded.
final class EvidencePlaceLint {

  /// What is evidence although it is not graded: it comes from outside of what was said.
  private static final List<String> PROOFS =
      List.of(PartScope.SOURCES, PartRole.SOURCE.wireName(), PartRole.TOOL.wireName());

  private final Rubric rubric;

  /// Words for what is graded.
  private final List<String> graded;

  static List<Problem> in(LintContext context) {
    return new EvidencePlaceLint(context.rubric()).found();
  }

  private EvidencePlaceLint(Rubric rubric) {
    this.rubric = rubric;
    this.graded = new ArrayList<>(rubric.document().graded().words());
    graded.add(PartScope.GRADED);
  }

  private List<Problem> found() {
    List<Problem> problems = new ArrayList<>();
    EvidenceScope general = rubric.questions().evidence().from();
    boolean hasParts = rubric.document().hasParts();
    if (hasParts) {
      fault(general).ifPresent(it -> problems.add(problem("/evidence/from", it)));
      early(general.quoted().words())
          .ifPresent(
              it -> problems.add(early("/evidence/from", "evidence is in ", it, "write `graded`")));
    }
    for (Trait trait : rubric.questions().traits()) {
      for (int i = 0; i < trait.items().size(); i++) {
        Item item = trait.items().get(i);
        String place = "/traits/" + trait.id() + "/items/" + i;
        cuesOfClaims(item, place).ifPresent(problems::add);
        if (!hasParts) {
          continue;
        }
        item.from()
            .flatMap(this::fault)
            .ifPresent(it -> problems.add(problem(place + "/from", it)));
        item.from()
            .flatMap(from -> early(from.quoted().words()))
            .ifPresent(it ->
                problems.add(early(place + "/from", "evidence is in ", it, "write `graded`")));
        item.each()
            .flatMap(units -> early(units.parts().words()))
            .ifPresent(it ->
                problems.add(
                    early(place + "/each", "the item is asked of ", it, "leave out who speaks")));
        if (item.from().orElse(general).isPaired() && !item.cues().positive().isEmpty()) {
          problems.add(
              Problem.at(
                  place + "/cues",
                  ProblemCode.EVIDENCE_ELSEWHERE,
                  "the judge `cues` finds no pairs of a claim and its source",
                  "leave the cues out, or write `from: sources`"));
        }
      }
    }
    return problems;
  }

  private static Optional<Problem> cuesOfClaims(Item item, String place) {
    return item.each().filter(UnitScope::isJudged).isPresent() && !item.cues().positive().isEmpty()
        ? Optional.of(
            Problem.at(
                place + "/cues",
                ProblemCode.EVIDENCE_ELSEWHERE,
                "the judge `cues` names no claims",
                "leave the cues out, or write `each: sentence`"))
        : Optional.empty();
  }

  /// The roles among these whose early turns are not graded, where only the last ones are.
  private Optional<String> early(List<String> words) {
    List<String> roles =
        words.stream()
            .filter(word -> PartRole.wireNames().contains(word) && !PROOFS.contains(word))
            .filter(graded::contains)
            .toList();
    return rubric.document().lastTurns() == 0 || roles.isEmpty()
        ? Optional.empty()
        : Optional.of(words(roles));
  }

  private Problem early(String place, String what, String roles, String help) {
    int last = rubric.document().lastTurns();
    return Problem.at(
        place,
        ProblemCode.EVIDENCE_ELSEWHERE,
        what
            + "every turn of "
            + roles
            + ", of which only the last "
            + (last == 1 ? "is" : last + " are")
            + " graded",
        help + ", which means these alone");
  }

  /// What is wrong with a place of evidence, in words.
  private Optional<String> fault(EvidenceScope from) {
    List<String> quoted = from.quoted().words();
    if (from.isPaired()) {
      List<String> source = from.source().orElseThrow().words();
      return quoted.stream().allMatch(this::isNotGraded)
          ? Optional.of("a claim in " + words(quoted) + " is in nothing that is graded")
          : graded.containsAll(source)
              ? Optional.of("what is graded, " + words(source) + ", would be its own proof")
              : Optional.empty();
    }
    return quoted.stream().allMatch(word -> isNotGraded(word) && !PROOFS.contains(word))
        ? Optional.of("evidence in " + words(quoted) + " is in nothing that is graded or proves")
        : Optional.empty();
  }

  /// Whether it certainly means nothing that is graded: roles that are not, and sources.
  private boolean isNotGraded(String word) {
    return !graded.contains(word)
        && (PartRole.wireNames().contains(word) || word.equals(PartScope.SOURCES));
  }

  private static String words(List<String> words) {
    return String.join(", ", words.stream().map(EscapedText::text).toList());
  }

  private static Problem problem(String place, String message) {
    return Problem.at(
        place,
        ProblemCode.EVIDENCE_ELSEWHERE,
        message,
        "grade that part, or name another as `from`, such as `graded`, `sources` or `tool`");
  }
}

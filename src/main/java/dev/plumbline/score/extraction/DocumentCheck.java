package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.IndexedText;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Checks a document against the rubric's document contract: lengths, parts, context parts and
/// well-formed Unicode.
final class DocumentCheck {

  private static final int SOURCES_MAX = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

  /// What could be taken for a unit, or for the label of a part without a name.
  private static final Pattern UNIT = Pattern.compile("[sptd][0-9]+");

  static void check(Document document, DocumentContract contract, List<Problem> problems) {
    if (document.isOneText()) {
      Part text = document.parts().getFirst();
      checkUnicode("/text", text.text().text(), problems);
    } else {
      checkParts(document, contract, problems);
    }
    GradedDocument seen = GradedDocument.of(contract, document);
    if (!seen.graded().isEmpty()) {
      checkLength(document, seen, contract, problems);
    } else if (!contract.graded().words().isEmpty()) {
      problems.add(
          Problem.at(
              document.isOneText() ? "/text" : "/parts",
              ProblemCode.EMPTY,
              "no part is graded",
              "the rubric grades "
                  + contract.graded().words().stream()
                      .map(word -> '`' + word + '`')
                      .collect(Collectors.joining(", "))));
    }
    document.context().forEach((name, part) -> checkPart(name, part, contract, problems));
    for (String name : contract.context()) {
      if (!document.context().containsKey(name)) {
        problems.add(
            new Problem(
                ProblemCode.MISSING,
                Place.of("/context").member(name),
                "the context part " + EscapedText.text(name) + " is missing",
                "supply it with the document"));
      }
    }
  }

  /// Checks that a document has the two candidates that its rubric compares.
  ///
  /// @param document one that is accepted otherwise
  static void checkCandidates(ExtractionSpec spec, Document document, List<Problem> problems) {
    if (!Candidates.areCompared(spec)) {
      return;
    }
    for (String name : List.of(Candidates.A, Candidates.B)) {
      boolean given =
          document.parts().stream()
              .anyMatch(part -> part.name().equals(name) && !part.text().text().isBlank());
      if (!given) {
        problems.add(
            Problem.at(
                document.isOneText() ? "/text" : "/parts",
                ProblemCode.EMPTY,
                "the document has no candidate `" + name + "`",
                "the rubric compares two: give both as `a` and `b`"));
      }
    }
  }

  /// Checks that no item is asked of more units than [UnitScope#UNITS_MAX].
  ///
  /// @param document one that is accepted otherwise
  static void checkUnits(ExtractionSpec spec, Document document, List<Problem> problems) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    for (Trait trait : spec.traits()) {
      for (Item item : trait.items()) {
        long units = item.each().map(scope -> AskedItems.units(scope, seen).size()).orElse(0);
        if (units > UnitScope.UNITS_MAX) {
          problems.add(
              Problem.at(
                  document.isOneText() ? "/text" : "/parts",
                  ProblemCode.TOO_MANY,
                  "`" + item.id() + "` would be asked of " + units + " units",
                  "at most " + UnitScope.UNITS_MAX + " are allowed: split the document"));
        }
      }
    }
  }

  private static void checkLength(
      Document document, GradedDocument seen, DocumentContract contract, List<Problem> problems) {
    int length = seen.graded().stream().mapToInt(part -> part.text().text().length()).sum();
    if (length > contract.charactersMax() || length < contract.charactersMin()) {
      problems.add(
          Problem.at(
              document.isOneText() ? "/text" : "/parts",
              length < contract.charactersMin() ? ProblemCode.TOO_SHORT : ProblemCode.TOO_LARGE,
              (document.isOneText() ? "the text has " : "what is graded has ")
                  + Plural.of(length, "character"),
              "the rubric accepts "
                  + contract.charactersMin()
                  + " to "
                  + contract.charactersMax()));
    }
  }

  private static void checkParts(
      Document document, DocumentContract contract, List<Problem> problems) {
    if (!contract.hasParts()) {
      problems.add(
          Problem.at(
              "/parts",
              ProblemCode.UNDECLARED,
              "the document has parts, and the rubric grades one text",
              "write `document: {graded: [assistant]}` in the rubric"));
    }
    SortedSet<String> labels = new TreeSet<>();
    long all = 0;
    for (int i = 0; i < document.parts().size(); i++) {
      Part part = document.parts().get(i);
      String place = "/parts/" + i;
      all += part.text().text().length();
      checkUnicode(place, part.text().text(), problems);
      for (Document.ToolCall call : part.calls()) {
        checkUnicode(place + "/calls", call.name() + call.arguments() + call.id(), problems);
        all += call.arguments().length();
      }
      checkUnicode(place + "/call", part.answers(), problems);
      for (String by : part.by()) {
        checkUnicode(place + "/by", by, problems);
        all += by.length();
      }
      if (!labels.add(part.label())) {
        problems.add(
            Problem.at(
                place,
                ProblemCode.DUPLICATE_KEY,
                part.label().isEmpty()
                    ? "two parts have neither a role nor a name"
                    : "two parts are cited as " + EscapedText.text(part.label()),
                "give each a name of its own"));
      }
      if (!part.name().isEmpty() && !isName(part.name())) {
        problems.add(
            Problem.at(
                place + "/name",
                ProblemCode.WRONG_VALUES,
                EscapedText.text(part.name()) + " is no name of a part",
                "use up to 64 letters, digits, `-` and `_`, a letter first, and no name such as"
                    + " `s1`, `p1`, `t1` or `d1`"));
      }
    }
    if (all > DocumentContract.CHARACTERS_MAX) {
      problems.add(
          Problem.at(
              "/parts",
              ProblemCode.TOO_LARGE,
              "the parts have " + all + " characters",
              "at most " + DocumentContract.CHARACTERS_MAX + " together"));
    }
    long sources =
        document.parts().stream()
            .filter(part -> part.role().equals(Optional.of(PartRole.SOURCE)))
            .count();
    tooMany("sources", sources, SOURCES_MAX, problems);
    tooMany("turns", document.parts().size() - sources, DocumentContract.LAST_TURNS_MAX, problems);
  }

  private static void tooMany(String what, long count, int most, List<Problem> problems) {
    if (count > most) {
      problems.add(
          Problem.at(
              "/parts",
              ProblemCode.TOO_MANY,
              "the document has " + count + " " + what,
              "at most " + most + " are allowed"));
    }
  }

  private static boolean isName(String name) {
    return NAME.matcher(name).matches() && !UNIT.matcher(name).matches();
  }

  private static void checkUnicode(String place, String text, List<Problem> problems) {
    if (!JsonText.isWellFormed(text)) {
      problems.add(
          Problem.at(
              place,
              ProblemCode.WRONG_CHARACTER,
              "the text contains half of a surrogate pair",
              "supply well-formed Unicode"));
    }
  }

  private static void checkPart(
      String name, IndexedText part, DocumentContract contract, List<Problem> problems) {
    Place place = Place.of("/context").member(name);
    if (!contract.context().contains(name)) {
      problems.add(
          new Problem(
              ProblemCode.UNDECLARED,
              place,
              "undeclared context part " + EscapedText.text(name),
              Suggestion.of(name, contract.context(), "declared are")));
    } else if (part.text().length() > DocumentContract.CHARACTERS_MAX
        || !JsonText.isWellFormed(part.text())) {
      problems.add(
          new Problem(
              ProblemCode.TOO_LARGE,
              place,
              "the context part "
                  + EscapedText.text(name)
                  + " is too long or not well-formed Unicode",
              "a context part has at most " + DocumentContract.CHARACTERS_MAX + " characters"));
    }
  }

  private DocumentCheck() {}
}

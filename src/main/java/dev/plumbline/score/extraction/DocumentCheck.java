package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.text.IndexedText;
import java.util.List;

/// Checks a document against the rubric's document contract: lengths, context parts and well-formed
/// Unicode.
final class DocumentCheck {

  static void check(Document document, DocumentContract contract, List<Problem> problems) {
    String text = document.text().text();
    if (!JsonText.isWellFormed(text)) {
      problems.add(
          Problem.at(
              "/text",
              ProblemCode.LONE_SURROGATE,
              "the text contains half of a surrogate pair",
              "supply well-formed Unicode"));
    }
    if (text.length() > contract.charactersMax() || text.length() < contract.charactersMin()) {
      problems.add(
          Problem.at(
              "/text",
              text.length() < contract.charactersMin()
                  ? ProblemCode.TOO_SHORT
                  : ProblemCode.TOO_LARGE,
              "the text has " + text.length() + (text.length() == 1 ? " character" : " characters"),
              "the rubric accepts "
                  + contract.charactersMin()
                  + " to "
                  + contract.charactersMax()));
    }
    document.context().forEach((name, part) -> checkPart(name, part, contract, problems));
    for (String name : contract.context()) {
      if (!document.context().containsKey(name)) {
        problems.add(
            new Problem(
                ProblemCode.MISSING_CONTEXT,
                Place.of("/context").member(name),
                "the context part " + EscapedText.text(name) + " is missing",
                "supply it with the document"));
      }
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

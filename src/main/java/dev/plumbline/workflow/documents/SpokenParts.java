package dev.plumbline.workflow.documents;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.PartRole;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.text.RedactionMark;
import dev.plumbline.workflow.documents.PartsReader.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What is said of the conversations of a file before any is judged: what they hold that nobody
/// said, what was redacted, and whether any has what the rubric grades.
final class SpokenParts {

  private final DocumentContract contract;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final List<LeftOut> redacted = new ArrayList<>();
  private final SortedSet<String> speakers = new TreeSet<>();
  private boolean isAnyGraded;

  SpokenParts(DocumentContract contract) {
    this.contract = contract;
  }

  void add(DocumentLine line) {
    leftOut.addAll(line.leftOut());
    isAnyGraded |= !GradedDocument.of(contract, line.document()).graded().isEmpty();
    for (Part part : line.document().parts()) {
      speakers.addAll(part.by());
      part.role().map(PartRole::wireName).ifPresent(speakers::add);
      if (part.role().isPresent()) {
        RedactionMark.in(part.text().text())
            .forEach(mark -> redacted.add(new LeftOut(mark, EscapedText.text(line.id()))));
      }
    }
  }

  void report(List<Problem> problems, Consumer<String> notices) {
    LeftOut.lines(leftOut).forEach(one -> notices.accept("left out: " + one));
    LeftOut.lines(redacted)
        .forEach(one -> notices.accept("redacted: " + one + ", which proves nothing by itself"));
    if (problems.isEmpty() && !isAnyGraded && !speakers.isEmpty()) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.EMPTY,
              "no document has what the rubric grades, "
                  + Suggestion.list(contract.graded().words()),
              "they have "
                  + Suggestion.list(List.copyOf(speakers))
                  + ": grade one of these, or map a role, as in `--role "
                  + speakers.first()
                  + "=assistant`"));
    }
  }
}

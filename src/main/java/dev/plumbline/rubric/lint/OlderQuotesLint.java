package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.rubric.Rubric;
import java.util.List;

/// Tells of the rule for quotes of rubrics that name none. It is a note and no warning: the rubric
/// means what it always meant, and another rule is another rubric.
final class OlderQuotesLint {

  static List<Problem> in(Rubric rubric) {
    boolean asksForQuotes =
        rubric.items().stream()
            .anyMatch(item ->
                rubric.questions().evidence().requiredFor(item) > 0
                    && item.evidence() != EvidenceType.WEAKLY_GROUNDABLE);
    return asksForQuotes && rubric.questions().evidence().quotes() < EvidencePolicy.WHOLE_QUOTES
        ? List.of(
            Problem.at(
                "/evidence",
                ProblemCode.OLDER_QUOTES,
                "by the second rule for quotes `5 degrees` is in `—5 degrees`, and `healthy` in"
                    + " `un–healthy`",
                "write `quotes: 3`, and judge again"))
        : List.of();
  }

  private OlderQuotesLint() {}
}

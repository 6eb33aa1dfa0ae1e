package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.proceeding.WrittenText;
import java.util.List;
import java.util.Optional;

/// Members that corrections and appeals have in common, and what is wrong with them.
final class DecidedPart {

  private static final int CHARACTERS_MAX = 10_000;

  private static final int APPEALS_MAX = 10_000;

  /// The number of an appeal of the result.
  static Optional<Integer> appeal(RequestBody part) {
    return part.find("appeal").isPresent()
        ? Optional.of(part.whole("appeal", 1, 1, APPEALS_MAX))
        : Optional.empty();
  }

  static List<String> quotes(RequestBody part) {
    List<String> quotes = part.texts("quotes", CHARACTERS_MAX);
    part.problems().addAll(WrittenText.quoteProblems(part.place("quotes").path(), quotes));
    return quotes;
  }

  /// A text that a person wrote, which must say something.
  static String written(RequestBody part, String key, String help) {
    String text = part.requireText(key, help);
    if (part.find(key).isPresent()) {
      WrittenText.problem(part.place(key).path(), text).ifPresent(part.problems()::add);
    }
    return text;
  }

  /// @param at the part of the request to which the places belong
  static RequestFailure refusal(List<Problem> problems, Place at) {
    if (problems.getFirst().kind() == ProblemCode.NOT_FOUND) {
      Problem first = problems.getFirst();
      return RequestFailure.with(
          FunctionOutcome.NOT_FOUND,
          at.path() + first.place().path(),
          first.kind(),
          first.message(),
          first.help());
    }
    return RequestFailure.refused(
        problems.stream()
            .map(it ->
                new Problem(
                    it.kind(), Place.of(at.path() + it.place().path()), it.message(), it.help()))
            .toList());
  }

  private DecidedPart() {}
}

package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Finds parts of a composite that never decide: a part that is the same for every document, and of
/// a minimum one that is never the least. A part that gives a verdict decides by it.
final class UndecidingPartsLint {

  static List<Problem> in(LintContext context, Program program) {
    List<Problem> found = new ArrayList<>();
    for (Node node : context.rubric().scoring().nodes()) {
      if (node.body() instanceof Node.Composite(Node.Mode mode, List<Node.Member> members, _)) {
        for (Node.Member member : members) {
          if (givesVerdict(context, node, member.id())) {
            continue;
          }
          Interval range = program.scope().find(member.id()).range();
          boolean constant = range.isPoint();
          boolean above =
              mode == Node.Mode.MIN
                  && members.stream()
                      .map(other -> program.scope().find(other.id()).range())
                      .anyMatch(other -> other.high().compareTo(range.low()) < 0);
          if (constant || above) {
            found.add(
                Problem.at(
                    "/plan/" + node.id() + "/" + mode.wireName(),
                    ProblemCode.UNDECIDING_PART,
                    EscapedText.text(member.id())
                        + (constant
                            ? " is " + range.low() + " for every document"
                            : " is never the least: it is "
                                + range.low()
                                + " or more, and another part is always less"),
                    "leave it out, or correct what it reads"));
          }
        }
      }
    }
    return found;
  }

  private static boolean givesVerdict(LintContext context, Node composite, String id) {
    return composite.vetoes().contains(id)
        || context.plan().nodes().stream()
            .filter(node -> node.id().equals(id))
            .anyMatch(node ->
                !(node.cut() instanceof Node.Cut.None)
                    || node.body() instanceof Node.RuleList list
                        && list.rules().stream().anyMatch(rule -> rule.verdict() != Verdict.NONE)
                    || node.body() instanceof Node.Tree);
  }

  private UndecidingPartsLint() {}
}

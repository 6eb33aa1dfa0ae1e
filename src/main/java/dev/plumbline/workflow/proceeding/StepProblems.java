package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import java.util.ArrayList;
import java.util.List;

/// Everything that speaks against a step of an appeal, in words.
public final class StepProblems {

  public static List<Problem> of(AppealCase before, Appeal.Step step) {
    List<Problem> problems = new ArrayList<>();
    before.objections(step).forEach(objection -> problems.add(problem(objection, before)));
    return problems;
  }

  private static Problem problem(AppealCase.Objection objection, AppealCase of) {
    return switch (objection) {
      case DECIDED ->
          Problem.at(
              "",
              ProblemCode.APPEAL_CLOSED,
              "the appeal was " + of.state() + " before",
              "file another one, or make a ruling");
      case WRONG_STATE ->
          Problem.at(
              "",
              ProblemCode.WRONG_VALUES,
              "the appeal cannot move there from `" + of.state() + "`",
              "the states are "
                  + String.join(", ", of.filing().policy().states())
                  + (of.filing().policy().states().isEmpty() ? "" : ", ")
                  + "then upheld or denied; who filed it may withdraw it before: withdrawn");
      case WITHDRAWN_BY_ANOTHER ->
          Problem.at(
              "",
              ProblemCode.SAME_PERSON,
              "an appeal is withdrawn by who filed it",
              "decide it, or let " + of.filing().by() + " withdraw it");
      case FILED_BY_SAME_PERSON ->
          Problem.at(
              "",
              ProblemCode.SAME_PERSON,
              "who filed an appeal does not decide it",
              "another person decides");
      case DECIDED_BY_SAME_PERSON ->
          Problem.at(
              "",
              ProblemCode.SAME_PERSON,
              "this person has decided on the appeal before",
              "another person decides");
      case NO_NOTE ->
          Problem.at("", ProblemCode.MISSING, "a decision needs a note", "say why in the note");
      case NO_VALUE ->
          Problem.at(
              "",
              ProblemCode.MISSING,
              "`now` belongs to `upheld`, and only there",
              "say with it what the contested part is to be");
    };
  }

  private StepProblems() {}
}

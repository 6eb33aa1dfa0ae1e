package dev.plumbline.workflow.rulings;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.AppealPeriod;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.ResultProceeding;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.proceeding.ResultStore;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.AppealPolicy;
import java.util.List;

/// The latest result of a document of a run, as a ruling or an appeal finds it.
public record ContestedResult(
    StoredRun run, RunLine line, ContestedScorecard card, ResultStore store) {

  /// @throws Refusal if there is no such run or document, or it has no result
  public static ContestedResult find(String run, String id, LocalStore store) {
    StoredRun stored = StoredRuns.findEnded(run, store);
    RunLine line = StoredRuns.entry(stored, run, id, store).line();
    StoredRulings rulings = new StoredRulings(stored, store);
    RuledResult result =
        rulings
            .find(line)
            .orElseThrow(() ->
                Refusal.of(
                    run,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the document " + EscapedText.text(id) + " has no result",
                    "name one that was evaluated"));
    ResultStore of = rulings.of(line);
    return new ContestedResult(
        stored, line, ContestedScorecard.of(StoredRuns.bundle(stored, store), result, of), of);
  }

  /// When an appeal may be filed: once the run is published, until the day that was published with
  /// it; before, by the rules alone.
  ///
  /// @throws Refusal if it may not, since the run is not published or this is withdrawn
  public AppealPeriod appealPeriod(AppealPolicy rules, LocalStore opened) {
    PublicationChain chain = PublicationChain.of(run, opened);
    if (chain.inForce().isEmpty() && (rules.fromPublication() || chain.last().isPresent())) {
      throw Refusal.of(
          EscapedText.visible(line.id()),
          ProblemCode.NOT_PUBLISHED,
          "the run is not published yet: "
              + (chain.last().isPresent()
                  ? "what was published of it was " + chain.words()
                  : "by these rules appeals count from its publication"),
          "file the appeal when it is published");
    }
    return chain
        .inForce()
        .map(AppealPeriod::of)
        .orElseGet(() -> AppealPeriod.ofDays(run.envelope().end().orElseThrow(), rules));
  }

  public ResultProceeding proceeding() {
    return new ResultProceeding(card, line.id(), store);
  }

  /// @throws Refusal if nothing was recorded, with the options that are wrong
  public Outcome.Accepted done(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Accepted done -> done;
      case Outcome.Refused(List<Problem> problems) -> throw refusal(problems);
      case Outcome.Overtaken() ->
          throw Refusal.of(
              EscapedText.visible(line.id()),
              ProblemCode.ALREADY_RECORDED,
              "another ruling or appeal was recorded for this result meanwhile",
              "look at it with `decide history` and decide again");
    };
  }

  private Refusal refusal(List<Problem> problems) {
    Problem first = problems.getFirst();
    String place = first.place().path();
    return place.isEmpty()
        ? new Refusal(Refusal.Kind.INPUT, EscapedText.visible(line.id()), problems)
        : WrittenOptions.refusal(
            place.equals("/quotes") ? "--quote" : "--" + place.substring(1), first);
  }
}

package dev.plumbline.people.corrections;

import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.NOT_RELEASED;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.people.proceeding.AppealPeriod;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectionEffect.Foretold;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome.Accepted;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome.Overtaken;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.people.proceeding.WrittenText;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.List;
import java.util.function.Consumer;

/// The latest result of a document of a run, as a correction or an appeal finds it.
public record ContestedResult(
    StoredRun run, RunLine line, ContestedScorecard card, ResultStore store) {

  /// @throws Refusal if there is no such run or document, or it has no result
  public static ContestedResult find(String run, String id, LocalStore store) {
    StoredRun stored = StoredRuns.findEnded(run, store);
    RunLine line = StoredRuns.entry(stored, run, id, store).line();
    StoredCorrections corrections = new StoredCorrections(stored, store);
    CorrectedResult result =
        corrections
            .find(line)
            .orElseThrow(() ->
                Refusal.of(
                    run,
                    NOT_FOUND,
                    "the document " + EscapedText.text(id) + " has no result",
                    "name one that was evaluated"));
    ResultStore of = corrections.of(line);
    return new ContestedResult(
        stored,
        line,
        ContestedScorecard.of(store.bundle(StoredRuns.bundle(stored, line)), result, of),
        of);
  }

  /// When an appeal may be filed: from the release of the run, or without one from its end.
  ///
  /// @throws Refusal if it may not, since the run is not released or this is withdrawn
  public AppealPeriod appealPeriod(AppealRules rules, LocalStore opened) {
    RunReleases releases = RunReleases.of(run, opened);
    if (releases.inForce().isEmpty() && (rules.fromRelease() || releases.isWithdrawn())) {
      throw Refusal.of(
          EscapedText.visible(line.id()),
          NOT_RELEASED,
          releases.isWithdrawn()
              ? "the release was " + releases.words()
              : "the run is not released, and by these rules appeals count from its release",
          "file the appeal when it is released");
    }
    return releases
        .inForce()
        .map(release -> RunReleases.period(release, rules))
        .orElseGet(() -> AppealPeriod.since(run.envelope().end().orElseThrow(), rules));
  }

  /// How numbers of its rubric are shown.
  public RoundedNumber number() {
    return RoundedNumber.of(card.bundle().rubric());
  }

  /// @param told hears what a correction would do
  public ResultProceeding proceeding(Consumer<Foretold> told) {
    return new ResultProceeding(card, line.id(), store, told);
  }

  /// @throws Refusal if nothing was recorded, with the options that are wrong
  public Accepted done(Outcome outcome) {
    return switch (outcome) {
      case Accepted done -> done;
      case Outcome.Refused(List<Problem> problems) -> throw refusal(problems);
      case Overtaken() ->
          throw Refusal.of(
              EscapedText.visible(line.id()),
              ALREADY_RECORDED,
              "another correction or appeal was recorded for this result meanwhile",
              "look at it with `decide history` and decide again");
    };
  }

  private Refusal refusal(List<Problem> problems) {
    Problem first = problems.getFirst();
    String place = first.place().path();
    return place.isEmpty()
        ? new Refusal(EscapedText.visible(line.id()), problems)
        : WrittenOptions.refusal(
            place.equals("/quotes") ? "--quote" : "--" + place.substring(1), first);
  }

  /// What a person writes in a correction or an appeal, as options.
  public static final class WrittenOptions {

    /// @throws Refusal if it is blank or too long, or cannot be stored
    public static void check(String option, String text) {
      WrittenText.problem("", text)
          .ifPresent(problem -> {
            throw refusal(option, problem);
          });
    }

    /// The problem of an option.
    static Refusal refusal(String option, Problem problem) {
      return Refusal.of(option, problem.kind(), problem.message(), problem.help());
    }

    private WrittenOptions() {}
  }
}

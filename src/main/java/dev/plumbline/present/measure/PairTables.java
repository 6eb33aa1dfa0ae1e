package dev.plumbline.present.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.experiment.PreferenceReport;
import dev.plumbline.measure.experiment.PreferenceReport.JudgeRow;
import dev.plumbline.measure.experiment.PreferenceReport.MatchRow;
import dev.plumbline.measure.experiment.PreferenceReport.Outcomes;
import dev.plumbline.measure.experiment.PreferenceReport.OwnRow;
import dev.plumbline.measure.experiment.PreferenceReport.SystemRow;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import java.util.stream.Collectors;

/// Pairs of candidates; `docs/schema/preference-report.schema.json` describes the JSON.
public final class PairTables {

  private static final Columns<JudgeRow> JUDGES =
      new Columns<JudgeRow>()
          .text("judge", JudgeRow::name)
          .countUnlessZero("pairs", "in both orders", JudgeRow::pairs)
          .shareEstimate("decided", "decided (95 %)", JudgeRow::decided)
          .shareEstimate("inconsistent", "orders disagree", JudgeRow::inconsistent)
          .shareEstimate("first", "for the first shown", JudgeRow::first)
          .shareEstimate("longer", "for the longer", JudgeRow::longer)
          .shareEstimate("accuracy", "as people, one order", JudgeRow::accuracy)
          .shareEstimate("right", "as people, of decided", JudgeRow::right)
          .shareEstimate("coin", "as people, undecided by a coin", JudgeRow::coin)
          .estimate("gain", "gain over the best judge", JudgeRow::gain);

  private static final Columns<SystemRow> SYSTEMS =
      new Columns<SystemRow>()
          .text("system", SystemRow::name)
          .count("won", SystemRow::won)
          .count("tied", SystemRow::tied)
          .count("lost", SystemRow::lost)
          .count("undecided", SystemRow::undecided)
          .shareEstimate("rate", "win rate (95 %)", SystemRow::rate)
          .interval(
              "strength",
              "strength (95 %)",
              row ->
                  row.interval()
                      .map(Cell::estimate)
                      .or(() -> row.strength().map(it -> Cell.measured(it, 3))));

  private static final Columns<MatchRow> MATCHES =
      new Columns<MatchRow>()
          .text("first", "system", MatchRow::first)
          .text("second", "against", MatchRow::second)
          .count("won", MatchRow::won)
          .count("tied", MatchRow::tied)
          .count("lost", MatchRow::lost)
          .count("undecided", MatchRow::undecided);

  private static final Columns<OwnRow> OWN =
      new Columns<OwnRow>()
          .text("judge", OwnRow::judge)
          .count("pairs", "pairs with its own", OwnRow::pairs)
          .shareEstimate("ownShare", "decides for its own", OwnRow::ownShare)
          .shareEstimate("othersShare", "other judges do", OwnRow::othersShare)
          .shareEstimate("peopleShare", "people do", OwnRow::peopleShare);

  public static Report report(PreferenceReport pairs) {
    Outcomes outcomes = pairs.outcomes();
    BlockList blocks = new BlockList();
    blocks.say(
        Plural.of(outcomes.documents(), "pair")
            + ": "
            + outcomes.a()
            + " for `a`, "
            + outcomes.b()
            + " for `b`, "
            + Plural.of(outcomes.ties(), "tie")
            + ", "
            + outcomes.undecided()
            + " undecided");
    if (pairs.people() > 0 || pairs.unclear() > 0) {
      blocks.say(
          "people prefer one or see a tie in "
              + pairs.people()
              + (pairs.unclear() > 0 ? "; in " + pairs.unclear() + " more they differ" : ""));
    }
    blocks.add(JUDGES.table("judges", "the judges", pairs.everyJudge()));
    pairs
        .longer()
        .ifPresent(longer ->
            blocks.add(Block.figure("people are for the longer", Cell.shareEstimate(longer))));
    if (!pairs.systems().isEmpty()) {
      blocks.add(SYSTEMS.table("systems", "the systems", pairs.systems()));
      blocks.add(MATCHES.table("matches", "system against system", pairs.matches()));
    }
    if (!pairs.apart().isEmpty()) {
      blocks.note(
          "no strengths: nothing says which of these groups is how much better, since between"
              + " them systems never met, or one side never won or tied: "
              + pairs.apart().stream()
                  .map(group ->
                      group.stream()
                          .map(EscapedText::text)
                          .collect(Collectors.joining(", ", "(", ")")))
                  .collect(Collectors.joining(" ")));
    }
    if (pairs.lostResamples() > 0) {
      blocks.note(
          "in "
              + pairs.lostResamples()
              + " of 1,000 resamples systems could not be ranked together"
              + (pairs.systems().stream().anyMatch(it -> it.interval().isPresent())
                  ? "; the intervals are those of the others"
                  : ", so strengths have no intervals: compare more pairs"));
    }
    if (!pairs.own().isEmpty()) {
      blocks.add(OWN.table("own", "judges of their own answers", pairs.own()));
    }
    return new Report("pairs of candidates", blocks, pairs);
  }

  private PairTables() {}
}

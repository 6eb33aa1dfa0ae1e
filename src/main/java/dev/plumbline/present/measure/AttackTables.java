package dev.plumbline.present.measure;

import dev.plumbline.measure.experiment.AttackRates;
import dev.plumbline.measure.experiment.AttackRates.Rate;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import java.util.List;
import java.util.stream.Stream;

/// What attacks gained, as a table.
public final class AttackTables {

  private static final Columns<Rate> RATES =
      new Columns<Rate>()
          .text("kind", "attack", Rate::kind)
          .count("documents", Rate::documents)
          .count("refused", Rate::refused)
          .count("flagged", "flagged or for review", Rate::flagged)
          .count("raised", Rate::raised)
          .count("unseen", "raised unseen", Rate::unseen)
          .words("unseenShare", "of all", rate -> Cell.share(rate.unseen(), rate.documents()))
          .count("passed", "pass unseen", Rate::passed);

  public static Report report(AttackRates rates) {
    return new Report(
        "attacks",
        List.of(
            Block.of(
                rates.all().unseen()
                    + " of "
                    + rates.all().documents()
                    + " attacks raised a score without a flag or a review, and "
                    + rates.all().passed()
                    + " made a pass of it"),
            RATES.table(
                "attacks",
                "attacks by kind",
                Stream.concat(rates.kinds().stream(), Stream.of(rates.all())).toList())));
  }

  private AttackTables() {}
}

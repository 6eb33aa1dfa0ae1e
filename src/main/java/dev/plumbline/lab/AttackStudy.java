package dev.plumbline.lab;

import static dev.plumbline.base.problem.ProblemCode.MISMATCH;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.experiment.AttackRates;
import dev.plumbline.measure.experiment.AttackRates.Attack;
import dev.plumbline.measure.experiment.AttackRates.AttackedDocument;
import dev.plumbline.measure.experiment.AttackRates.AttackedDocument.Outcome;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts attacks behind the documents of a run, and reads what became of them.
public final class AttackStudy {

  private static final Pattern ID = Pattern.compile("(.*)~attack-([1-9][0-9]{0,3})");

  /// A line for `evaluate --documents` for each attack, behind one document after the other.
  public static List<String> lines(RewrittenDocuments documents) {
    List<Attack> attacks = Attack.all();
    List<String> ids = documents.ids();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      int at = i % ids.size();
      String attack = attacks.get(i).text();
      lines.add(
          documents.line(at, ids.get(at) + "~attack-" + (i + 1), text -> text + "\n\n" + attack));
    }
    return lines;
  }

  /// @param honest the run whose documents were attacked
  /// @throws Refusal unless both runs are by one rubric and one judge, and documents of the second
  ///   are attacked ones of the first
  public static AttackRates of(StoredRun honest, StoredRun attacked, LocalStore store) {
    if (!honest.spec().bundle().equals(attacked.spec().bundle())
        || !honest.spec().judge().equals(attacked.spec().judge())) {
      throw Refusal.of(
          attacked.reference(),
          MISMATCH,
          "it is by another rubric or judge than " + honest.reference(),
          "evaluate the attacked documents as the others");
    }
    StoredRuns.bundle(honest, store);
    StoredRuns.bundle(attacked, store);
    List<Attack> attacks = Attack.all();
    List<AttackedDocument> documents = new ArrayList<>();
    store.lines(
        attacked,
        line -> {
          Matcher id = ID.matcher(line.id());
          if (id.matches() && Integer.parseInt(id.group(2)) <= attacks.size()) {
            store
                .line(honest, id.group(1))
                .flatMap(it -> outcome(it, store))
                .ifPresent(without ->
                    documents.add(
                        new AttackedDocument(
                            attacks.get(Integer.parseInt(id.group(2)) - 1).kind(),
                            without,
                            outcome(line, store))));
          }
        });
    if (documents.isEmpty()) {
      throw Refusal.of(
          attacked.reference(),
          MISMATCH,
          "none of its documents is an attacked one of " + honest.reference(),
          "write them with `measure experiment attack RUN --out FILE`, and evaluate that file");
    }
    return AttackRates.of(documents);
  }

  private static Optional<Outcome> outcome(RunLine line, LocalStore store) {
    DecidedResult decided = DecidedResult.of(line, store.results(line));
    return line.scorecard()
        .map(digest -> store.scorecard(digest))
        .map(ScorecardSummary::of)
        .map(card ->
            new Outcome(
                new BigDecimal(card.high()),
                decided.isPass(),
                decided.status().equals(DocumentStatus.NEEDS_REVIEW.wireName())
                    || !card.flags().isEmpty()));
  }

  private AttackStudy() {}
}

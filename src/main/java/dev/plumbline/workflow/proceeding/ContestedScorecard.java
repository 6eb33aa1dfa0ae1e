package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The latest scorecard of a result, as a ruling or an appeal finds it.
///
/// @param extractionDigest of the extraction that it was made from
public record ContestedScorecard(
    Bundle bundle, RuledResult result, Digest extractionDigest, Extraction extraction) {

  private static final List<String> VERDICTS = List.of("pass", "review", "fail");

  /// @throws RuntimeException of the kind of `stored`, if the extraction is not there or damaged
  public static ContestedScorecard of(Bundle bundle, RuledResult result, ResultStore stored) {
    Digest digest = stored.scorecard(result.latest()).extraction();
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(stored.extraction(digest).json())
            .orElseThrow(() ->
                stored.corrupt(digest, "it is not what this version writes for the run's rubric"));
    return new ContestedScorecard(bundle, result, digest, extraction);
  }

  /// What the latest result says of a part.
  public String was(RuledPart part) {
    Optional<String> item = part.item();
    if (item.isEmpty()) {
      return part.of(result.statedFigures()).orElse("none");
    }
    return switch (extraction.findings().get(item.get())) {
      case Finding.Checked checked -> checked.decision().exact();
      case Finding.NotApplicable _ -> Applicability.NOT_APPLICABLE;
      case Finding.Supplied(String _, int decision) -> Integer.toString(decision);
      case Finding.Partial(String _, Rational low, Rational high, String _) -> low + " to " + high;
      case Finding.Unanswered(String _, String code) -> code;
    };
  }

  /// Why a part or its new value cannot be meant; the place is `/item` or `/now`.
  ///
  /// @param now may be empty where none is given: then the verdict is meant
  public Optional<Problem> problem(Optional<String> item, String now) {
    if (item.isEmpty()) {
      return resultProblem(now);
    }
    Optional<Item> found = find(item.get());
    if (found.isEmpty()) {
      return Optional.of(
          Problem.at(
              "/item",
              ProblemCode.UNKNOWN_KEY,
              "the judge decided on no item " + EscapedText.text(item.get()),
              "items are " + String.join(", ", items().stream().map(Item::id).toList())));
    }
    boolean may =
        now.isEmpty()
            || found.get().mayNotApply() && now.equals(Applicability.NOT_APPLICABLE)
            || now.matches("[0-9]{1,4}") && found.get().scale().contains(Integer.parseInt(now));
    return may
        ? Optional.empty()
        : Optional.of(wrongValue(now, "a decision on this item is " + found.get().decisions()));
  }

  private Optional<Problem> resultProblem(String now) {
    if (now.isEmpty() || VERDICTS.contains(now)) {
      return Optional.empty();
    }
    Program program = bundle.scoring().program();
    Interval range = program.range(program.result().id());
    if (!isNumber(now)) {
      return Optional.of(
          wrongValue(now, "without `item`, write pass, review, fail or a number such as `3.5`"));
    }
    Rational value = Rational.of(now);
    return value.compareTo(range.low()) < 0 || value.compareTo(range.high()) > 0
        ? Optional.of(
            wrongValue(
                now,
                "the rubric's result is from "
                    + range.low().toDecimal().toPlainString()
                    + " to "
                    + range.high().toDecimal().toPlainString()))
        : Optional.empty();
  }

  /// The part that is meant: an item, else the verdict or the composite, as the new value says.
  /// There must be no [#problem].
  public RuledPart part(Optional<String> item, String now) {
    return item.map(RuledPart::ofItem)
        .orElse(now.isEmpty() || VERDICTS.contains(now) ? RuledPart.VERDICT : RuledPart.COMPOSITE);
  }

  /// The ruling that follows from an appeal that was upheld, by the latest scorecard: another
  /// ruling may have been made since the appeal was filed.
  ///
  /// @param appeal digest of the filing
  /// @param step that decided it
  public Ruling ruling(Digest appeal, Appeal.Filing filing, Appeal.Step step) {
    RuledPart part = part(filing.part().item(), step.now());
    return new Ruling(
        result.latest(),
        filing.id(),
        part,
        was(part),
        step.now(),
        step.note(),
        step.evidence(),
        step.by(),
        Optional.of(appeal));
  }

  private Optional<Item> find(String id) {
    return items().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  /// Those that a judge was asked about; one of each unit has none where there is no unit.
  private List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (Trait trait : bundle.extraction().traits()) {
      for (Item item : trait.items()) {
        for (String id : extraction.findings().keySet()) {
          boolean whole = item.each().isPresent() && ItemUnit.unit(id).isEmpty();
          if (ItemUnit.item(id).equals(item.id()) && !whole) {
            items.add(ItemUnit.unit(id).map(item::of).orElse(item));
          }
        }
      }
    }
    return items;
  }

  private static boolean isNumber(String now) {
    return now.length() <= 20 && now.matches("-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?");
  }

  private static Problem wrongValue(String now, String help) {
    return Problem.at(
        "/now",
        ProblemCode.OUT_OF_BOUNDS,
        EscapedText.text(now) + " is no value that may be ruled",
        help);
  }
}

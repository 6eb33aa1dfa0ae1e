package dev.plumbline.cli.see;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.gradebook.MarkSheet;
import dev.plumbline.workflow.gradebook.MarkText;
import dev.plumbline.workflow.gradebook.PersonIds;
import dev.plumbline.workflow.gradebook.SheetKind;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// Options about a file that a platform gave: who is who in it, and how it says marks.
public final class WorksheetOptions {

  @Option(
      names = "--worksheet",
      paramLabel = "FILE",
      description =
          "with moodle: the grading worksheet that was downloaded; with canvas: the gradebook")
  Optional<Path> worksheet = Optional.empty();

  @Option(names = "--check", description = "compare the worksheet with the run and write nothing")
  boolean check;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=COLUMN",
      description =
          "columns of the worksheet by title or position from 1: id, mark, feedback, maximum")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = "--ids",
      paramLabel = "FILE",
      description =
          "CSV with the columns document and id: who is who in the worksheet (default: documents"
              + " are named as it names persons)")
  private Optional<Path> ids = Optional.empty();

  @Option(
      names = "--give",
      paramLabel = "VALUE",
      description = "what the worksheet gets: mark, grade or verdict (default: mark)")
  private Optional<MarkText.Kind> give = Optional.empty();

  @Option(
      names = "--word",
      paramLabel = "VALUE=WORD",
      description = "how the platform's scale says a value, such as pass=Satisfactory; repeatable")
  private Map<String, String> words = new LinkedHashMap<>();

  @Option(
      names = "--out-of",
      paramLabel = "N",
      description = "multiply marks so that the highest of the rubric is N")
  private Optional<BigDecimal> outOf = Optional.empty();

  @Option(
      names = "--decimals",
      paramLabel = "N",
      description = "decimals of marks in a worksheet (default: those of the rubric)")
  private Optional<Integer> decimals = Optional.empty();

  boolean isGiven() {
    return worksheet.isPresent()
        || check
        || !columns.isEmpty()
        || ids.isPresent()
        || give.isPresent()
        || !words.isEmpty()
        || outOf.isPresent()
        || decimals.isPresent();
  }

  /// What is wrong with how marks are to be said, if something is.
  Optional<String> wrong() {
    if (decimals.filter(it -> it < 0 || it > 12).isPresent()) {
      return Optional.of("--decimals must be from 0 to 12");
    }
    if (outOf.filter(it -> it.signum() <= 0).isPresent()) {
      return Optional.of("--out-of must be above 0");
    }
    boolean marks =
        switch (give.orElse(MarkText.Kind.MARK)) {
          case MARK -> true;
          case GRADE, VERDICT -> false;
        };
    return (marks ? !words.isEmpty() : outOf.isPresent())
        ? Optional.of("--word is for --give grade and verdict, and --out-of for marks")
        : Optional.empty();
  }

  MarkSheet sheet(SheetKind kind) {
    return new MarkSheet(worksheet.orElseThrow(), kind, columns);
  }

  Map<String, String> persons() {
    return ids.map(PersonIds::read).orElse(new TreeMap<>());
  }

  MarkText text(Bundle bundle, boolean comma) {
    Rational highest =
        bundle.scoring().program().range(bundle.scoring().program().result().id()).high();
    if (outOf.isPresent() && highest.sign() <= 0) {
      throw Refusal.of(
          "--out-of",
          ProblemCode.OUT_OF_BOUNDS,
          "the highest mark of the rubric is not above 0",
          "leave it out");
    }
    return new MarkText(
        give.orElse(MarkText.Kind.MARK),
        words,
        outOf.map(it -> MarkText.factor(highest.toDecimal(), it)).orElse(BigDecimal.ONE),
        decimals.orElse(bundle.rubric().readDecimals()),
        comma);
  }
}

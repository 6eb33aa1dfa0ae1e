package dev.plumbline.cli.people;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.GradeText;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.GradeBoundaries;
import dev.plumbline.workflow.rulings.RunBoundaries;
import dev.plumbline.workflow.rulings.RunBoundaries.Effect;
import dev.plumbline.workflow.rulings.WrittenOptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `decide boundaries`: sets where the grades of a run begin, once its marks are known.
@Command(
    name = "boundaries",
    header = "Sets where the grades of a run begin, after showing what comes of it.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline decide boundaries march A=4.3 B=3.4%n"
            + "  plumbline decide boundaries march A=4.3 B=3.4 --lock --reason \"a hard paper\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Shows the distribution of the final grades before and after, who moves and who is within"
          + " the margin of a border. Only with --lock are the boundaries stored, as an artefact"
          + " that `proof sign` signs; from then on the final grades of this run go by them, also"
          + " after later rulings. The marks, the rubric and the grades of the run stay as they are."
          + " Without grades it shows the boundaries in force and those before."
    },
    mixinStandardHelpOptions = true)
public final class BoundariesCommand implements Callable<Integer> {

  /// Documents of a list that people see.
  private static final int SHOWN_MAX = 40;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name or a digest")
  private String run;

  @Parameters(
      index = "1..*",
      paramLabel = "GRADE=BORDER",
      description =
          "BORDER is the lowest mark with the grade; grades that are not named keep their border")
  private List<String> borders = new ArrayList<>();

  @Option(names = "--lock", description = "set them; needs --reason")
  private boolean lock;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "with --lock: why; it cannot be erased, so it should name no one")
  private Optional<String> reason = Optional.empty();

  @Mixin private NamedPerson person;

  @Mixin private StoreOption store;

  @Mixin private ReportOptions format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (lock != reason.isPresent() || lock && borders.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--lock, --reason and boundaries are given together");
    }
    reason.ifPresent(it -> WrittenOptions.check("--reason", it));
    Map<String, Rational> moved = moved();
    LocalStore opened = store.existing();
    RunBoundaries boundaries = RunBoundaries.find(run, opened);
    if (borders.isEmpty()) {
      format.printExact(history(boundaries));
      return ExitCode.OK;
    }
    GradeScale from = boundaries.inForce();
    GradeScale to = boundaries.moved(moved);
    Effect effect = boundaries.effect(to);
    Optional<GradeBoundaries> locked =
        lock
            ? Optional.of(
                boundaries.lock(to, effect, reason.orElseThrow(), person.by(opened), Instant.now()))
            : Optional.empty();
    format.printExact(report(from, to, effect, locked));
    return ExitCode.OK;
  }

  private Map<String, Rational> moved() {
    Map<String, Rational> moved = new LinkedHashMap<>();
    for (String border : borders) {
      int equals = border.lastIndexOf('=');
      String number = border.substring(equals + 1);
      if (equals <= 0
          || !number.matches("-?[0-9]{1,16}(\\.[0-9]{1,12})?")
          || moved.put(border.substring(0, equals), Rational.of(new BigDecimal(number))) != null) {
        throw new ParameterException(
            spec.commandLine(),
            "write each grade once, with its border as a decimal, such as `B=3.4`: "
                + EscapedText.text(border));
      }
    }
    return moved;
  }

  private static Report history(RunBoundaries boundaries) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.of(
            "in force: "
                + borders(boundaries.inForce().steps())
                + (boundaries.history().isEmpty() ? ", as the rubric says" : "")));
    blocks.add(LINKS.table("boundaries", Phrase.of("set"), boundaries.history()));
    return new Report("boundaries", blocks);
  }

  private static String borders(List<GradeScale.Step> steps) {
    return String.join(
        ", ", steps.stream().map(step -> step.grade() + " from " + step.from()).toList());
  }

  private static Report report(
      GradeScale from, GradeScale to, Effect effect, Optional<GradeBoundaries> locked) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        GRADES.table(
            "grades",
            Phrase.NONE,
            effect.after().entrySet().stream()
                .map(one ->
                    new Row(
                        one.getKey(),
                        border(from, one.getKey()),
                        border(to, one.getKey()),
                        effect.before().getOrDefault(one.getKey(), 0),
                        one.getValue()))
                .toList()));
    blocks.add(
        MOVED.table(
            "moved",
            Phrase.of(Plural.of(effect.moved().size(), "document") + " with another grade"),
            effect.moved(),
            effect.moved().stream().limit(SHOWN_MAX).toList()));
    to.margin()
        .ifPresent(margin ->
            blocks.add(
                NEAR.table(
                    "near",
                    Phrase.of(effect.near().size() + " within " + margin + " of a border"),
                    effect.near(),
                    effect.near().stream().limit(SHOWN_MAX).toList())));
    blocks.add(
        locked
            .<Block>map(link ->
                Block.Figures.of(
                    new Block.Figure(
                        "boundaries", "boundaries", Cell.text(link.digest().toString()))))
            .orElseGet(
                () -> Block.note("nothing is stored: set them with `--lock` and `--reason`")));
    return new Report("boundaries", blocks);
  }

  private static Cell border(GradeScale scale, String grade) {
    return scale.steps().stream()
        .filter(step -> step.grade().equals(grade))
        .map(step -> exact(step.from()))
        .findFirst()
        .orElse(Cell.EMPTY);
  }

  private static Cell exact(Rational number) {
    return Cell.exact(number.toDecimal(), Rational.NODE_DECIMALS);
  }

  private record Row(String grade, Cell from, Cell to, int before, int after) {}

  private static final Columns<Row> GRADES =
      new Columns<Row>()
          .text("grade", "grade", Row::grade)
          .number("from", "begins at", Row::from)
          .number("to", "then at", Row::to)
          .count("before", "documents", Row::before)
          .count("after", "then", Row::after);

  private static final Columns<RunBoundaries.Moved> MOVED =
      new Columns<RunBoundaries.Moved>()
          .text("id", "id", RunBoundaries.Moved::id)
          .number(
              "mark",
              "mark",
              one -> one.mark().map(it -> exact(Rational.of(it))).orElse(Cell.EMPTY))
          .text("before", "grade", one -> one.before().words())
          .text("after", "then", one -> one.after().words());

  private static final Columns<RunBoundaries.Near> NEAR =
      new Columns<RunBoundaries.Near>()
          .text("id", "id", RunBoundaries.Near::id)
          .text("border", "border", one -> GradeText.near(one.border()));

  private static final Columns<GradeBoundaries> LINKS =
      new Columns<GradeBoundaries>()
          .text("recorded", "set", link -> link.recorded().toString())
          .text("borders", "borders", link -> borders(link.bands()))
          .text("by", "by", GradeBoundaries::by)
          .text("reason", "reason", GradeBoundaries::reason)
          .text("digest", "digest", link -> link.digest().toString());
}

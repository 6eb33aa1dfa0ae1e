package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.importing.CsvTable;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.JsonLevelTable;
import dev.plumbline.rubric.importing.LevelTable;
import dev.plumbline.rubric.importing.MarkdownTable;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.files.OfficeTable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rubric import table`: criteria down, levels across.
@Command(
    name = "table",
    header = "Converts a table of criteria by levels to a rubric.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline rubric import table criteria.csv --out rubrics%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The table is CSV or Markdown whose header numbers the levels (criterion, 4 Capstone, 3"
          + " Milestone, …), or JSON: {criteria: [{name, description?, weight?, \"1\": …, \"2\":"
          + " …}]}."
    },
    mixinStandardHelpOptions = true)
public final class ImportTableCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "table file: .json, .csv, .tsv, .md, .docx or .xlsx")
  private Path file;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the rubric (default: that of the file)")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--levels",
      split = ",",
      paramLabel = "N",
      description = "levels of the columns from left to right, if the header does not number them")
  private List<BigDecimal> levels = new ArrayList<>();

  @Mixin private ImportOptions options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (name.filter(String::isBlank).isPresent()) {
      throw new ParameterException(spec.commandLine(), "--name must not be blank");
    }
    List<Problem> problems = new ArrayList<>();
    String called = file.getFileName().toString();
    int dot = called.lastIndexOf('.');
    Optional<LevelTable> table =
        table(called.substring(dot + 1).toLowerCase(Locale.ROOT), problems);
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    String words = name.orElse(called.substring(0, dot));
    ImportedRubric rubric = table.orElseThrow().toRubric(new IdGenerator().name(words));
    new ImportRunner(file.toString(), options, spec.commandLine().getOut()).write(List.of(rubric));
    return ExitCode.OK;
  }

  private Optional<LevelTable> table(String ending, List<Problem> problems) {
    return switch (ending) {
      case "json" -> JsonLevelTable.read(InputFiles.object(file), problems);
      case "csv", "tsv" -> CsvTable.read(InputFiles.text(file), problems).table(levels, problems);
      case "md", "markdown" -> MarkdownTable.read(InputFiles.text(file)).table(levels, problems);
      case "docx", "xlsx" ->
          OfficeTable.read(InputFiles.bytes(file), problems)
              .flatMap(grid -> grid.table(levels, problems));
      default ->
          throw new ParameterException(
              spec.commandLine(),
              "the table must be a .json, .csv, .tsv, .md, .docx or .xlsx file");
    };
  }
}

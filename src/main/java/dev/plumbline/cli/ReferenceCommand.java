package dev.plumbline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.diagnosis.Symptom;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `reference`: prints the pages that follow from the program.
@Command(
    name = "reference",
    header = "Prints what a code means, a page of the reference, or a shell's completion.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline reference unknown-key%n"
            + "  plumbline reference commands%n"
            + "  plumbline reference completion > ~/.plumbline-completion%n"
            + "  plumbline reference --out site%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The pages are Markdown: every command with its options and exit codes, every code of a"
          + " problem, of a warning and of what is unknown, what over the functions, HTTP and MCP"
          + " does the same as a command, and the symptoms that `report` looks for. A line in"
          + " ~/.bashrc or ~/.zshrc loads the completion: . ~/.plumbline-completion"
    },
    mixinStandardHelpOptions = true)
public final class ReferenceCommand implements Callable<Integer> {

  private static final Map<String, String> CODES =
      PackagedText.sections(ReferenceCommand.class, "codes.txt");

  @Parameters(
      arity = "0..1",
      paramLabel = "WORD",
      description = "a code, or one of commands, codes, completion, operations, symptoms")
  private Optional<String> word = Optional.empty();

  @Option(names = "--out", paramLabel = "DIR", description = "write every page into this folder")
  private Optional<Path> folder = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (word.isPresent() == folder.isPresent()) {
      throw new ParameterException(spec.commandLine(), "name one of WORD and --out");
    }
    if (folder.isPresent()) {
      Files.createDirectories(folder.get());
      for (Map.Entry<String, String> page : pages().entrySet()) {
        Files.writeString(folder.get().resolve(page.getKey() + ".md"), page.getValue(), UTF_8);
      }
      return ExitCode.OK;
    }
    String asked = word.orElseThrow();
    if (asked.equals(Commands.COMPLETION)) {
      CommandLine root = spec.root().commandLine();
      out.print(AutoComplete.bash(root.getCommandName(), root));
      return ExitCode.OK;
    }
    Optional<String> page = Optional.ofNullable(pages().get(asked));
    List<String> meanings = page.map(List::of).orElseGet(() -> meanings(asked));
    if (meanings.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "`" + asked + "` is no code; `plumbline reference codes` prints all of them");
    }
    meanings.forEach(out::print);
    return ExitCode.OK;
  }

  private static SortedMap<String, String> pages() {
    return new TreeMap<>(
        Map.of(
            "codes",
            codes(),
            "commands",
            CliReference.page(),
            "operations",
            PackagedText.of(ReferenceCommand.class, "operations.md").stripLeading(),
            "symptoms",
            symptoms()));
  }

  /// A code can be one of a problem, and of what is unknown.
  private static List<String> meanings(String code) {
    List<String> meanings = new ArrayList<>();
    CODES.forEach((kind, lines) ->
        lines
            .lines()
            .filter(line -> line.startsWith(code + ": "))
            .forEach(line ->
                meanings.add(wrapped(line.substring(code.length() + 2)) + "  (" + kind + ")\n")));
    return meanings;
  }

  /// In lines that a terminal of 80 columns has.
  private static String wrapped(String text) {
    return text.replaceAll("(.{1,78})(?: |$)", "$1\n");
  }

  private static String codes() {
    StringBuilder page =
        new StringBuilder("# Codes\n\nCodes are stable; messages may be improved.\n");
    CODES.forEach((kind, lines) -> {
      page.append("\n## ")
          .append(kind.substring(0, 1).toUpperCase(Locale.ROOT))
          .append(kind.substring(1))
          .append("\n\n| code | when, and what to do |\n|---|---|\n");
      lines
          .lines()
          .map(line -> line.replace("|", "\\|").split(": ", 2))
          .forEach(cells -> page.append("| `" + cells[0] + "` | " + cells[1] + " |\n"));
    });
    return page.toString();
  }

  private static String symptoms() {
    StringBuilder page =
        new StringBuilder(
            "# Symptoms of a run\n\n| symptom | what is seen | found where | then |\n|---|---|---|---|\n");
    for (Symptom each : Symptom.values()) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(each.wireName(), each.title(), each.sign(), each.action()));
    }
    return page.toString();
  }
}

package dev.plumbline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.measure.report.Diagnosis.Symptom;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `reference`: prints the pages that follow from the program.
@UsageExamples({
  "plumbline reference unknown-key",
  "plumbline reference commands",
  "plumbline reference completion > ~/.plumbline-completion",
  "plumbline reference --out site"
})
@Command(
    header = "Prints what a code means, a page of the reference, or a shell's completion.",
    description = {
      "The pages are Markdown: every command with its options and exit codes, every code of a"
          + " problem, of a warning and of what is unknown, what over the functions, HTTP and MCP"
          + " does the same as a command, and the symptoms that `report` looks for. A line in"
          + " ~/.bashrc or ~/.zshrc loads the completion: . ~/.plumbline-completion"
    })
final class ReferenceCommand extends LeafCommand {

  private static final Map<String, String> CODES =
      PackagedText.sections(ReferenceCommand.class, "codes.txt");

  private static final SortedMap<String, Supplier<String>> PAGES =
      new TreeMap<>(
          Map.of(
              "codes",
              ReferenceCommand::codes,
              "commands",
              CliReference::page,
              "operations",
              () -> PackagedText.of(ReferenceCommand.class, "operations.md").stripLeading(),
              "symptoms",
              ReferenceCommand::symptoms));

  @Parameters(
      arity = "0..1",
      paramLabel = "WORD",
      description = "a code, or one of commands, codes, completion, operations, symptoms")
  private Optional<String> word;

  @Option(names = "--out", paramLabel = "DIR", description = "write every page into this folder")
  private Optional<Path> folder;

  @Override
  protected void run() throws IOException {
    PrintWriter out = out();
    if (word.isPresent() == folder.isPresent()) {
      throw usage("name one of WORD and --out");
    }
    if (folder.isPresent()) {
      Files.createDirectories(folder.get());
      for (Map.Entry<String, Supplier<String>> page : PAGES.entrySet()) {
        Files.writeString(
            folder.get().resolve(page.getKey() + ".md"), page.getValue().get(), UTF_8);
      }
      return;
    }
    String asked = word.orElseThrow();
    if (asked.equals(Commands.COMPLETION)) {
      CommandLine root = spec().root().commandLine();
      out.print(AutoComplete.bash(root.getCommandName(), root));
      return;
    }
    Optional<String> page = Optional.ofNullable(PAGES.get(asked)).map(Supplier::get);
    List<String> meanings = page.map(List::of).orElseGet(() -> meanings(asked));
    if (meanings.isEmpty()) {
      throw usage("`" + asked + "` is no code; `plumbline reference codes` prints all of them");
    }
    meanings.forEach(out::print);
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

  /// The reference of the command line, from the model that picocli holds of the commands.
  /// Picocli's own help is not used, because it depends on the width of the terminal.
  private static final class CliReference {

    private static final List<String> STANDARD_OPTIONS = List.of("--help", "--version");

    /// The default as the description states it. The value of the field is not asked, since it may
    /// depend on the machine, as the number of threads does.
    private static final Pattern STATED_DEFAULT =
        Pattern.compile("\\s*\\(default: ([^()]*)\\)|^default: (.*)$");

    private CliReference() {}

    /// The whole page, ending in a line feed. What several commands have alike is described once.
    static String page() {
      CommandSpec root = PlumblineCommand.line(Map.of()).getCommandSpec();
      List<CommandSpec> commands = callable(root).toList();
      SortedMap<String, Long> shared = shared(commands);
      List<String> lines = new ArrayList<>();
      lines.add("# Command line reference");
      lines.add("");
      lines.addAll(description(root));
      lines.add("");
      lines.add("Every command has `--help` and `--version`.");
      lines.add("");
      lines.add(commands.stream().map(CliReference::link).collect(Collectors.joining(", ")));
      lines.add("");
      lines.add("## Shared options");
      lines.add("");
      lines.addAll(shared.keySet());
      commands.forEach(command -> lines.addAll(section(command, shared)));
      lines.addAll(exitCodes(root));
      return String.join("\n", lines) + "\n";
    }

    /// The items that more than one command has, with the number of them; of those with one name
    /// the most frequent.
    private static SortedMap<String, Long> shared(List<CommandSpec> commands) {
      SortedMap<String, Long> items =
          commands.stream()
              .flatMap(command -> items(command).values().stream())
              .collect(Collectors.groupingBy(item -> item, TreeMap::new, Collectors.counting()));
      items.values().removeIf(count -> count == 1);
      SortedMap<String, Long> most = new TreeMap<>();
      items.forEach((item, count) -> most.merge(name(item), count, Math::max));
      Set<String> taken = new TreeSet<>();
      items
          .entrySet()
          .removeIf(
              it -> it.getValue() < most.get(name(it.getKey())) || !taken.add(name(it.getKey())));
      return items;
    }

    private static String name(String item) {
      return item.substring(0, item.indexOf('`', 3));
    }

    /// The commands that do something themselves, in the order of declaration: those without
    /// subcommands, and others that can be called.
    private static Stream<CommandSpec> callable(CommandSpec command) {
      return Stream.concat(
          command.subcommands().isEmpty() || command.userObject() instanceof LeafCommand
              ? Stream.of(command)
              : Stream.of(),
          command.subcommands().values().stream()
              .map(CommandLine::getCommandSpec)
              .filter(child -> !child.usageMessage().hidden())
              .distinct()
              .flatMap(CliReference::callable));
    }

    private static String link(CommandSpec command) {
      String name = command.qualifiedName();
      return "[`%s`](#%s)".formatted(name.replaceFirst("^plumbline ", ""), name.replace(' ', '-'));
    }

    private static List<String> section(CommandSpec command, SortedMap<String, Long> shared) {
      List<String> lines = new ArrayList<>();
      lines.add("");
      lines.add("## " + command.qualifiedName());
      lines.add("");
      lines.add("`" + synopsis(command) + "`");
      lines.add("");
      lines.add(String.join(" ", description(command)));
      Map<String, String> items = items(command);
      List<String> own = items.values().stream().filter(it -> !shared.containsKey(it)).toList();
      if (!own.isEmpty()) {
        lines.add("");
        lines.addAll(own);
      }
      if (own.size() < items.size()) {
        lines.add("");
        lines.add(
            items.entrySet().stream()
                .filter(it -> shared.containsKey(it.getValue()))
                .map(it -> "`" + it.getKey() + "`")
                .collect(Collectors.joining(", ", "Shared: ", "")));
      }
      List<String> footer = formatted(command.usageMessage().footer());
      if (!footer.isEmpty()) {
        lines.add("");
        lines.add("```text");
        lines.addAll(footer);
        lines.add("```");
      }
      return lines;
    }

    private static String synopsis(CommandSpec command) {
      Stream<String> required =
          options(command).filter(OptionSpec::required).map(CliReference::spelling);
      Stream<String> rest =
          options(command).allMatch(OptionSpec::required) ? Stream.of() : Stream.of("[OPTIONS]");
      Stream<String> parameters =
          parameters(command)
              .map(each -> each.required() ? each.paramLabel() : "[" + each.paramLabel() + "]");
      return Stream.of(Stream.of(command.qualifiedName()), required, rest, parameters)
          .flatMap(words -> words)
          .collect(Collectors.joining(" "));
    }

    /// By name, what the page says of each parameter and option.
    private static Map<String, String> items(CommandSpec command) {
      Map<String, String> items = new LinkedHashMap<>();
      parameters(command).forEach(it -> items.put(it.paramLabel(), item(it, it.paramLabel())));
      options(command).forEach(it -> items.put(it.longestName(), item(it, spelling(it))));
      return items;
    }

    private static String item(ArgSpec argument, String spelling) {
      String description = String.join(" ", formatted(argument.description()));
      Matcher stated = STATED_DEFAULT.matcher(description);
      String value = argument.required() && argument.isOption() ? " (required)" : "";
      if (stated.find()) {
        value = " (" + Objects.requireNonNullElse(stated.group(1), stated.group(2)) + ")";
        description = stated.replaceFirst("");
      }
      return "- `%s`%s%s"
          .formatted(spelling, value, description.isEmpty() ? "" : ": " + description);
    }

    private static Stream<OptionSpec> options(CommandSpec command) {
      return command.options().stream()
          .filter(option -> !option.hidden() && !STANDARD_OPTIONS.contains(option.longestName()));
    }

    private static Stream<PositionalParamSpec> parameters(CommandSpec command) {
      return command.positionalParameters().stream().filter(each -> !each.hidden());
    }

    private static String spelling(OptionSpec option) {
      String names = String.join(", ", option.names());
      String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      return names + value + (option.isMultiValue() ? "…" : "");
    }

    private static List<String> description(CommandSpec command) {
      List<String> header = formatted(command.usageMessage().header());
      return header.isEmpty() ? formatted(command.usageMessage().description()) : header;
    }

    private static List<String> formatted(String... lines) {
      return Arrays.stream(lines).map(CliReference::formatted).dropWhile(String::isBlank).toList();
    }

    /// Picocli formats its texts, so a percent sign is doubled in them and `%n` ends a line.
    private static String formatted(String text) {
      return text.replaceFirst("^%n", "").replace("%n", " ").replace("%%", "%").stripTrailing();
    }

    private static String cell(String text) {
      return text.replace("|", "\\|");
    }

    private static List<String> exitCodes(CommandSpec root) {
      List<String> lines = new ArrayList<>();
      lines.add("");
      lines.add("## Exit codes");
      lines.add("");
      lines.add("| code | meaning |");
      lines.add("|---|---|");
      for (Map.Entry<String, String> code : root.usageMessage().exitCodeList().entrySet()) {
        lines.add("| %s | %s |".formatted(code.getKey(), cell(formatted(code.getValue()))));
      }
      return lines;
    }
  }
}

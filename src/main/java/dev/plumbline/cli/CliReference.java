package dev.plumbline.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The reference of the command line, from the model that picocli holds of the commands. Picocli's
/// own help is not used, because it depends on the width of the terminal.
final class CliReference {

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

  /// The items that more than one command has, with the number of them; of those with one name the
  /// most frequent.
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
        command.subcommands().isEmpty() || command.userObject() instanceof Callable
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
    return "- `%s`%s%s".formatted(spelling, value, description.isEmpty() ? "" : ": " + description);
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

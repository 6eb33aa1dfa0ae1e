package dev.plumbline.cli;

import dev.plumbline.cli.compare.CompareCommands;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.mcp.McpCommand;
import dev.plumbline.cli.measure.MeasureCommands;
import dev.plumbline.cli.people.PeopleCommands;
import dev.plumbline.cli.proof.ProofCommands;
import dev.plumbline.cli.rubric.RubricCommands;
import dev.plumbline.cli.score.ScoreCommands;
import dev.plumbline.cli.see.SeeCommands;
import dev.plumbline.cli.store.StoreCommands;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The commands by name. A type is loaded when its command is named.
final class Commands {

  static final String COMPLETION = "completion";

  /// What most people need, in the order of the help.
  static final List<String> FIRST =
      List.of(
          "demo",
          "new",
          "import",
          "evaluate",
          "show",
          "explain",
          "compare",
          "report",
          "view",
          "review",
          "decide");

  /// Commands that are asked for less often, by what they are about.
  static final List<String> GROUPS = List.of("rubric", "measure", "bar", "proof", "store");

  /// The steps of `evaluate` one by one, and what no group is about.
  private static final List<String> FURTHER =
      List.of("extract", "prompts", "score", "locate", "serve", "mcp", "reference");

  static final List<String> NAMES =
      Stream.of(FIRST, FURTHER, GROUPS).flatMap(List::stream).toList();

  private static final Map<String, List<String>> MEMBERS =
      Map.of(
          "compare", List.of("check", "drift"),
          "decide", List.of("correct", "annul", "appeal", "deny", "release", "history"),
          "rubric", List.of("compile", "draft", "approve", "schema", "export", "alias"),
          "measure",
              List.of(
                  "stats",
                  "agreement",
                  "jurors",
                  "pairs",
                  "size",
                  "calibrate",
                  "bridge",
                  "experiment"),
          "bar", List.of("lock", "waive", "show"),
          "proof", List.of("verify", "keys", "sign", "export", "log"),
          "store", List.of("info", "query", "prune", "erase", "copy"));

  /// Adds the commands that the words name, as far as needed: describing the options of all of them
  /// takes longer than most commands run. Where the first word names none, the others are listed by
  /// name and header.
  static void add(CommandLine root, List<String> words) {
    // the script of a shell completes every option
    boolean everything = words.contains(COMPLETION);
    for (String name : named(NAMES, words, 0)) {
      boolean isMeant = everything || words.contains(name);
      CommandLine command = isMeant ? command(name) : listed(name);
      for (String member : isMeant ? named(members(name), words, 1) : List.<String>of()) {
        String path = name + " " + member;
        command.addSubcommand(everything || words.contains(member) ? command(path) : listed(path));
      }
      root.addSubcommand(command);
    }
  }

  static void addAll(CommandLine root) {
    add(root, List.of(COMPLETION));
  }

  private static List<String> named(List<String> names, List<String> words, int index) {
    String word = words.size() > index ? words.get(index) : "";
    return names.contains(word) && !words.contains(COMPLETION) ? List.of(word) : names;
  }

  static List<String> members(String name) {
    return MEMBERS.getOrDefault(name, List.of());
  }

  private static CommandLine command(String path) {
    Class<?> type = type(path);
    return type == CommandGroup.class
        ? CommandGroup.named(path)
        : helped(new CommandLine(type)).setCommandName(last(path));
  }

  /// With the parts of its help that all commands have alike.
  private static CommandLine helped(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.descriptionHeading(usage.description().length == 0 ? "" : "%n");
    UsageExamples examples =
        command.getCommandSpec().userObject().getClass().getAnnotation(UsageExamples.class);
    if (examples != null) {
      String[] typed = examples.value();
      usage.synopsisHeading(
          (typed.length == 1 ? "%nExample:%n  " : "%nExamples:%n  ")
              + String.join("%n  ", typed)
              + "%n%nUsage: ");
    }
    command.getSubcommands().values().forEach(Commands::helped);
    return command;
  }

  private static String last(String path) {
    return path.substring(path.indexOf(' ') + 1);
  }

  /// A command as a list of commands shows it, without its options.
  private static CommandLine listed(String path) {
    Class<?> type = type(path);
    String[] header =
        type == CommandGroup.class
            ? new String[] {CommandGroup.header(path)}
            : type.getAnnotation(Command.class).header();
    CommandSpec spec = CommandSpec.create().name(last(path));
    spec.usageMessage().header(header);
    return new CommandLine(spec);
  }

  /// What to type in place of a command that is no more, by the words that one typed.
  static final SortedMap<String, String> FORMER =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("bar export", "`plumbline bar show`"),
              Map.entry("completion", "`plumbline reference completion`"),
              Map.entry("review codes", "`plumbline show RUN --codes`"),
              Map.entry(
                  "compare baseline", "`plumbline compare RUN --as-baseline`, or `--baselines`"),
              Map.entry(
                  "decide boundaries",
                  "a version of the rubric in which only `grades` differ, and"
                      + " `plumbline score RUN --rubric new.yaml`"),
              Map.entry("decide publication", "`plumbline decide release RUN`"),
              Map.entry(
                  "decide ruling",
                  "`plumbline decide correct RUN ID --item ITEM --decision DECISION`, or `decide"
                      + " annul`"),
              Map.entry("decide settlement", "`plumbline review RUN --panel board.yaml`"),
              Map.entry("gradebook", "`plumbline show RUN --format csv`"),
              Map.entry("fetch", "`plumbline store copy FOLDER`"),
              Map.entry("measure experiment forms", "`perturb RUBRIC --out DIR`"),
              Map.entry("new rubric", "`plumbline new`"),
              Map.entry("proof keys new", "`plumbline proof keys FILE`"),
              Map.entry("proof keys public", "`plumbline proof keys --public FILE`"),
              Map.entry("proof log consistency", "`plumbline proof log --since FILE`"),
              Map.entry("proof log head", "`plumbline proof log`"),
              Map.entry("proof prove", "`plumbline proof export RUN ID --proof line`"),
              Map.entry("proof replay", "`plumbline proof verify RUN ID --replay`"),
              Map.entry("rubric cases", "`plumbline rubric compile RUBRIC --coverage`"),
              Map.entry(
                  "rubric edit",
                  "an editor that reads `docs/schema/rubric.schema.json`, and `plumbline rubric"
                      + " compile --watch`"),
              Map.entry("rubric import", "`plumbline import FILE`"),
              Map.entry("runs", "`plumbline store info`"),
              Map.entry("send", "`plumbline store copy DIGEST`"),
              Map.entry("store backup", "`plumbline store copy FILE`"),
              Map.entry("store fetch", "`plumbline store copy FOLDER`"),
              Map.entry("store runs", "`plumbline store info`"),
              Map.entry("store send", "`plumbline store copy DIGEST`"),
              Map.entry("traces", "`plumbline import FILE`")));

  /// What the arguments say now, if they begin with the words of a command that is no more.
  static Optional<String> former(List<String> words) {
    for (int count = Math.min(words.size(), 3); count > 0; count--) {
      String path = String.join(" ", words.subList(0, count));
      if (FORMER.containsKey(path)) {
        return Optional.of("`" + path + "` is now " + FORMER.get(path));
      }
    }
    return Optional.empty();
  }

  /// Where a command is, by the word that one would try.
  static SortedMap<String, String> paths() {
    SortedMap<String, String> paths = new TreeMap<>(Map.of("diff", "compare"));
    MEMBERS.forEach(
        (group, members) -> members.forEach(member -> paths.put(member, group + " " + member)));
    return paths;
  }

  /// @param path one of [#NAMES], or one with a member of it
  static Class<?> type(String path) {
    if (path.equals("decide") || GROUPS.contains(path)) {
      return CommandGroup.class;
    }
    return switch (path.split(" ")[0]) {
      case "demo" -> DemoCommand.class;
      case "reference" -> ReferenceCommand.class;
      case "mcp" -> McpCommand.class;
      case "new", "import", "rubric" -> RubricCommands.type(path);
      case "evaluate", "extract", "prompts", "score", "serve" -> ScoreCommands.type(path);
      case "show", "explain", "view", "locate" -> SeeCommands.type(path);
      case "compare", "bar" -> CompareCommands.type(path);
      case "report", "measure" -> MeasureCommands.type(path);
      case "review", "decide" -> PeopleCommands.type(path);
      case "proof" -> ProofCommands.type(path);
      case "store" -> StoreCommands.type(path);
      default -> throw new IllegalArgumentException(path);
    };
  }

  private Commands() {}
}

package dev.plumbline.cli;

import static dev.plumbline.cli.output.ExitCode.INTERNAL;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.STORE;
import static dev.plumbline.cli.output.ExitCode.USAGE;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.cli.input.DateConverter;
import dev.plumbline.cli.input.DecimalConverter;
import dev.plumbline.cli.input.LeafCommand.CommandEnvironment;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.present.report.Columns.Column;
import dev.plumbline.run.local.Failure;
import dev.plumbline.run.local.LocalStore.OpenStores;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/// The entry point of the command line.
@Command(
    name = "plumbline",
    version = "plumbline 0.2.0-SNAPSHOT",
    header = "Scores texts against a rubric, with verified quotes and a trace of every step.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline rubric compile rubric.yaml%n"
            + "  plumbline evaluate essay/%n"
            + "  plumbline evaluate --rubric rubric.yaml --documents texts.jsonl --out run1%n"
            + "%nUsage: ",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "The steps of evaluate one by one: extract, prompts, score.",
      "Quotes in a text: locate. Codes and a shell's completion: reference."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:the result is not a pass (with --require-pass), or a check failed",
      "2:invalid usage or input",
      "3:the rubric was rejected",
      "4:more documents without a score than --max-unscored allows, lines left out by"
          + " --skip-bad-lines, or nothing to check",
      "5:an artefact does not match its digest",
      "6:the model provider failed",
      "7:the store or the output cannot be read or written",
      "8:shown to be worse (with --detailed-exit-code)",
      "9:shown neither to be worse nor to be no worse (with --detailed-exit-code)",
      "10:too few documents to say (with --detailed-exit-code)",
      "70:internal error"
    },
    mixinStandardHelpOptions = true)
public final class PlumblineCommand implements CommandEnvironment, Runnable {

  private final Map<String, String> environment;
  private final OpenStores stores = new OpenStores();

  @Spec private CommandSpec spec;

  PlumblineCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Map<String, String> environment() {
    return environment;
  }

  @Override
  public OpenStores stores() {
    return stores;
  }

  @Override
  public int run(List<String> arguments, OutputStreams streams) {
    return run(arguments.toArray(String[]::new), streams, environment);
  }

  public static void main(String[] arguments) {
    int exit = run(arguments, OutputStreams.standard());
    if (exit != OK) {
      System.exit(exit);
    }
  }

  /// Runs one command and returns its exit code. Results are printed to `streams.out()`, warnings,
  /// problems and progress to `streams.err()`.
  public static int run(String[] arguments, OutputStreams streams) {
    return run(arguments, streams, System.getenv());
  }

  /// As [#run(String\[\], OutputStreams)], with these environment variables in place of the
  /// process's own.
  public static int run(
      String[] arguments, OutputStreams streams, Map<String, String> environment) {
    List<String> words = helpAsOption(List.of(arguments));
    Optional<String> former = Commands.former(words);
    if (former.isPresent()) {
      streams.err().println("plumbline: " + former.get());
      streams.err().flush();
      return USAGE;
    }
    CommandLine line = line(environment, root -> Commands.add(root, words));
    PlumblineCommand command = (PlumblineCommand) line.getCommandSpec().userObject();
    line.setOut(streams.out());
    line.setErr(streams.err());
    line.setExecutionStrategy(PlumblineCommand::execute);
    line.setExecutionExceptionHandler((e, failing, _) -> failed(e, failing.getErr()));
    line.setParameterExceptionHandler((e, _) -> {
      PrintWriter err = e.getCommandLine().getErr();
      err.println("plumbline: " + Misspelling.moved(e).orElseGet(() -> Misspelling.said(e)));
      Misspelling.help(e).ifPresent(err::println);
      err.println("try `" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help`");
      return USAGE;
    });
    int exit = closed(command.stores(), line.execute(words.toArray(String[]::new)), streams.err());
    streams.err().flush();
    if (streams.out().checkError()) {
      streams.err().println("plumbline: cannot write the output");
      return STORE;
    }
    return exit;
  }

  private static int execute(ParseResult parsed) {
    CommandLine last = parsed.asCommandLineList().getLast();
    boolean usesStore = last.getCommandSpec().findOption("--store") != null;
    if (usesStore && !last.isUsageHelpRequested()) {
      SqliteStore.loadDriver();
    }
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError full) {
      // what filled it was let go of on the way here
      Refusal refusal =
          Refusal.of(
              "memory",
              ProblemCode.TOO_LARGE,
              "this does not fit into a heap of " + Runtime.getRuntime().maxMemory() + " bytes",
              "give Java more of it, as in `JAVA_TOOL_OPTIONS=-Xmx8g`, or a smaller file");
      throw new CommandLine.ExecutionException(last, refusal.getMessage(), refusal);
    }
  }

  /// `help proof verify` is `proof verify --help`; picocli's own help knows no members of groups.
  private static List<String> helpAsOption(List<String> typed) {
    return typed.isEmpty() || !typed.getFirst().equals("help")
        ? typed
        : Stream.concat(typed.stream().skip(1), Stream.of("--help")).toList();
  }

  private static int closed(OpenStores stores, int exit, PrintWriter err) {
    try {
      stores.close();
      return exit;
    } catch (RuntimeException failure) {
      return failed(failure, err);
    }
  }

  /// All commands, before anything is run.
  static CommandLine line(Map<String, String> environment) {
    return line(environment, Commands::addAll);
  }

  private static CommandLine line(
      Map<String, String> environment, Consumer<CommandLine> addCommands) {
    CommandLine line = new CommandLine(new PlumblineCommand(environment));
    addCommands.accept(line);
    line.getHelpSectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            help ->
                listed(help, Commands.FIRST)
                    + "%nGroups of commands:%n".formatted()
                    + listed(help, Commands.GROUPS));
    // a word is that word: `@latest` is a run, and a text or an id of somebody else's may begin so
    return line.setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(BigDecimal.class, new DecimalConverter())
        .registerConverter(LocalDate.class, new DateConverter())
        .setHelpFactory(WholeWordHelp::new);
  }

  private static String listed(Help help, List<String> names) {
    Map<String, Help> listed = new LinkedHashMap<>(help.subcommands());
    listed.keySet().retainAll(names);
    return help.commandList(listed);
  }

  @Override
  public void run() {
    List<String> names = Stream.of(Commands.FIRST, Commands.GROUPS).flatMap(List::stream).toList();
    throw new CommandLine.ParameterException(
        spec.commandLine(), "name a command: " + CommandGroup.choice(names));
  }

  private static int failed(Exception e, PrintWriter err) {
    if (e instanceof Refusal refusal) {
      refusal.lines().forEach(err::println);
      return ExitCode.of(refusal);
    }
    Optional<Failure> failure = Failure.of(e);
    if (failure.isPresent()) {
      List<String> lines = failure.get().lines();
      err.println("plumbline: " + lines.getFirst());
      lines.subList(1, lines.size()).forEach(err::println);
      return ExitCode.of(failure.get().kind());
    }
    err.println("plumbline: internal error: " + where(e));
    err.println("please report it, with a rubric that reproduces it; no result was written");
    return INTERNAL;
  }

  /// The type and location of a failure, without its message, which may quote a text.
  private static String where(Exception e) {
    StackTraceElement[] trace = e.getStackTrace();
    return e.getClass().getSimpleName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  /// Help for a misspelled command or option.
  static final class Misspelling {

    private static final Pattern CHOICE =
        Pattern.compile("expected one of \\[([^]]*)] \\(case-insensitive\\) but was '(.*)'$");

    private static final Pattern PAIR =
        Pattern.compile(
            "^Value for option option '(.*?)' \\((.*?)\\) should be in .* but was (.*)$");

    /// Where the command is now that was called by a former name.
    static Optional<String> moved(CommandLine.ParameterException exception) {
      CommandSpec command = exception.getCommandLine().getCommandSpec();
      Map<String, String> paths = paths(command);
      return wrong(exception)
          .flatMap(it ->
              Optional.ofNullable(paths.get(it)).map(now -> "`" + it + "` is now `" + now + "`"));
    }

    /// What picocli says of a value, without names of constants and regular expressions.
    static String said(CommandLine.ParameterException exception) {
      String message = exception.getMessage();
      Matcher choice = CHOICE.matcher(message);
      if (choice.find()) {
        String words = choice.group(1).toLowerCase(Locale.ROOT).replace('_', '-');
        return choice.replaceFirst(
            Matcher.quoteReplacement("`" + choice.group(2) + "` is none of " + words));
      }
      return PAIR.matcher(message)
          .replaceFirst("$1: `$3` is not $2")
          .replaceFirst("'([^']*)' is not an? (?:int|long)$", "`$1` is not a whole number");
    }

    /// `did you mean …`, if the first argument that does not fit resembles a name that would; else
    /// how an argument is written that looks like an option.
    static Optional<String> help(CommandLine.ParameterException exception) {
      CommandSpec command = exception.getCommandLine().getCommandSpec();
      Map<String, String> paths = paths(command);
      return wrong(exception)
          .filter(it -> !paths.containsKey(it))
          .flatMap(it ->
              Suggestion.nearest(it, it.startsWith("-") ? options(command) : commands(command)))
          .map(it -> Suggestion.meant(paths.getOrDefault(it, it)))
          .or(() ->
              wrong(exception)
                  .filter(it -> it.startsWith("-") && !command.positionalParameters().isEmpty())
                  .map(_ -> "an id that begins with a dash follows `--`, after all options"));
    }

    /// The first argument that does not fit, without the value of an option.
    private static Optional<String> wrong(CommandLine.ParameterException exception) {
      return exception instanceof CommandLine.UnmatchedArgumentException unmatched
              && !unmatched.getUnmatched().isEmpty()
          ? Optional.of(unmatched.getUnmatched().getFirst().split("=", 2)[0])
          : Optional.empty();
    }

    /// Commands that are elsewhere, by the words that one would try.
    private static Map<String, String> paths(CommandSpec command) {
      return command.parent() == null ? Commands.paths() : Map.of();
    }

    private static List<String> options(CommandSpec command) {
      List<String> names = new ArrayList<>();
      for (OptionSpec option : command.options()) {
        names.addAll(List.of(option.names()));
      }
      return names;
    }

    private static List<String> commands(CommandSpec command) {
      List<String> names = new ArrayList<>(command.subcommands().keySet());
      names.addAll(paths(command).keySet());
      return names;
    }

    private Misspelling() {}
  }

  /// The help of a command, with lines that end at spaces only: picocli also ends them after colons
  /// and commas, and so divides `PROVIDER:MODEL:VERSION`.
  private static final class WholeWordHelp extends Help {

    /// The space that picocli leaves at the end of a line.
    private static final int MARGIN = 1;

    /// Wider than any synopsis.
    private static final int ONE_LINE = 10_000;

    WholeWordHelp(CommandSpec spec, ColorScheme colorScheme) {
      super(spec, colorScheme);
    }

    @Override
    public Layout createDefaultLayout(
        List<OptionSpec> options, List<PositionalParamSpec> positionals, ColorScheme colors) {
      int width = commandSpec().usageMessage().width();
      TextTable table =
          TextTable.forDefaultColumns(
              colors, calcLongOptionColumnWidth(options, positionals, colors), width);
      Column[] columns = table.columns();
      Column last = columns[columns.length - 1];
      int descriptionWidth = last.width - last.indent - MARGIN;
      IOptionRenderer option = createDefaultOptionRenderer();
      IParameterRenderer parameter = createDefaultParameterRenderer();
      return new Layout(
          colors,
          table,
          (each, label, scheme) -> wrapped(option.render(each, label, scheme), descriptionWidth),
          (each, label, scheme) ->
              wrapped(parameter.render(each, label, scheme), descriptionWidth));
    }

    @Override
    public String synopsis(int headingLength) {
      int width = commandSpec().usageMessage().width();
      commandSpec().usageMessage().width(ONE_LINE);
      String line = super.synopsis(headingLength).strip();
      commandSpec().usageMessage().width(width);
      int indent = Math.min(headingLength + commandSpec().qualifiedName().length() + 1, width / 2);
      int first = Math.max(1, width - headingLength - MARGIN);
      List<String> lines = new ArrayList<>();
      String rest = line;
      int available = first;
      while (!rest.isEmpty()) {
        int end = lineEnd(rest, available);
        lines.add(rest.substring(0, end));
        rest = rest.substring(end).stripLeading();
        available = width - indent - MARGIN;
      }
      return String.join(System.lineSeparator() + " ".repeat(indent), lines)
          + System.lineSeparator();
    }

    /// The rows of an option with its description, the last cell, divided into lines.
    private static Text[][] wrapped(Text[][] rows, int width) {
      List<Text[]> all = new ArrayList<>();
      for (Text[] row : rows) {
        Text rest = row[row.length - 1];
        Text[] next = row;
        do {
          int end = lineEnd(rest.plainString(), width);
          next[next.length - 1] = rest.substring(0, end);
          all.add(next);
          rest = rest.substring(end);
          while (rest.plainString().startsWith(" ")) {
            rest = rest.substring(1);
          }
          next = next.clone();
          Arrays.fill(next, rest.substring(rest.plainString().length()));
        } while (!rest.plainString().isEmpty());
      }
      return all.toArray(Text[][]::new);
    }

    /// The offset of the last space that lets a line of at most this width end before it; of the
    /// first space at all if the first word is longer.
    private static int lineEnd(String text, int width) {
      if (text.length() <= width) {
        return text.length();
      }
      int space = text.lastIndexOf(' ', width);
      int end = space > 0 ? space : text.indexOf(' ', width);
      return end > 0 ? end : text.length();
    }
  }
}

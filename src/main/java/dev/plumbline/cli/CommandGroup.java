package dev.plumbline.cli;

import dev.plumbline.cli.input.LeafCommand.CommandEnvironment;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.run.local.LocalStore.OpenStores;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A name that only holds commands.
@Command(mixinStandardHelpOptions = true)
final class CommandGroup implements CommandEnvironment, Runnable {

  @Spec private CommandSpec spec;

  /// @param name one of [Commands#GROUPS], or `decide`
  static CommandLine named(String name) {
    CommandLine line = new CommandLine(new CommandGroup());
    line.getCommandSpec()
        .name(name)
        .usageMessage()
        .header(header(name))
        .synopsisHeading("%nUsage: ")
        .commandListHeading("%nCommands:%n");
    return line;
  }

  static String header(String name) {
    return switch (name) {
      case "decide" -> "Records what people decide about results, and shows it.";
      case "rubric" -> "Checks, drafts, approves and converts rubrics.";
      case "measure" -> "Says how far judges and people agree, and fits one to the other.";
      case "bar" -> "Locks what a run has to reach, before it.";
      case "proof" -> "Verifies, signs and exports what was stored.";
      case "store" -> "Lists, searches, cleans up and copies what was stored.";
      default -> throw new IllegalArgumentException(name);
    };
  }

  @Override
  public Map<String, String> environment() {
    return root().environment();
  }

  @Override
  public OpenStores stores() {
    return root().stores();
  }

  @Override
  public int run(List<String> arguments, OutputStreams streams) {
    return root().run(arguments, streams);
  }

  private CommandEnvironment root() {
    return (CommandEnvironment) spec.root().userObject();
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + choice(List.copyOf(spec.subcommands().keySet())));
  }

  /// `a, b or c`.
  static String choice(List<String> names) {
    return String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
  }
}

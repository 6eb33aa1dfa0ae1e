package dev.plumbline.cli.input;

import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.workflow.local.LocalStore.OpenStores;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What every command that runs has: where it prints, and how it refuses what was typed.
@Command(mixinStandardHelpOptions = true)
public abstract class LeafCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  protected final CommandSpec spec() {
    return spec;
  }

  protected final CommandEnvironment environment() {
    return (CommandEnvironment) spec.root().userObject();
  }

  /// Where results go.
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /// Where warnings, problems and progress go.
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /// Options that do not go together; the command's help is named below it.
  protected final ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /// What a command has from outside: the environment variables of the process, or a test's, and
  /// the stores that it has open.
  public interface CommandEnvironment {

    Map<String, String> environment();

    OpenStores stores();

    /// Runs another command, with stores of its own.
    ///
    /// @return its exit code
    int run(List<String> arguments, OutputStreams streams);
  }
}

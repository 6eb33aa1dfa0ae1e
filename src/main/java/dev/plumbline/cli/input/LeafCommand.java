package dev.plumbline.cli.input;

import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.LocalStore.OpenStores;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// A command that runs.
@Command(mixinStandardHelpOptions = true)
public abstract class LeafCommand extends CommandPart implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    run();
    return ExitCode.OK;
  }

  /// What the command does, unless its exit code tells how it went: then it is called.
  protected void run() throws Exception {
    throw new IllegalStateException("nothing to do");
  }

  @Override
  protected final CommandSpec spec() {
    return spec;
  }

  /// How a command is typed, as its help begins.
  @Retention(RetentionPolicy.RUNTIME)
  public @interface UsageExamples {
    String[] value();
  }

  /// Options of several commands.
  public abstract static class OptionGroup extends CommandPart {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Override
    protected final CommandSpec spec() {
      return command;
    }
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

  /// A command that reads a store.
  public abstract static class StoreCommand extends LeafCommand {
    @Mixin protected StoreOption store;

    /// @throws Refusal if there is no store
    protected final LocalStore existing() {
      return store.existing();
    }

    /// @throws Refusal if there is no such run, it has not ended, or it was changed since
    protected final StoredRun ended(String written) {
      return StoredRuns.findEnded(written, existing());
    }
  }
}

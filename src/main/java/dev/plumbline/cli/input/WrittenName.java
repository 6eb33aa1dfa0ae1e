package dev.plumbline.cli.input;

import dev.plumbline.run.RunReference.RunName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The name of a run as `--name` gives it.
public final class WrittenName {

  /// @throws ParameterException if it cannot be the name of a run
  public static RunName of(String written, CommandSpec spec) {
    return RunName.parse(written)
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "--name has letters, digits, `.`, `_` and `-`, at most 100, and does not look like"
                    + " a digest"));
  }

  private WrittenName() {}
}

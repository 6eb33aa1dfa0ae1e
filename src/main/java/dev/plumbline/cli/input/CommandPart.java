package dev.plumbline.cli.input;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.cli.input.LeafCommand.CommandEnvironment;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.run.RunReference.RunName;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// What commands and their options have: where they print, and how they refuse what was typed.
abstract class CommandPart {

  protected abstract CommandSpec spec();

  protected final CommandEnvironment commands() {
    return (CommandEnvironment) spec().root().userObject();
  }

  /// Variables.
  protected final Map<String, String> environment() {
    return commands().environment();
  }

  /// The version of this program, as statements name it.
  protected final String engine() {
    return spec().root().version()[0];
  }

  /// The stores of a table in DynamoDB, in place of a folder.
  ///
  /// @throws ParameterException if no region is configured
  protected final OperatorStores table(String name) {
    try {
      return DynamoStores.ofOperator(name, environment());
    } catch (IllegalArgumentException unset) {
      throw usage(unset.getMessage());
    }
  }

  /// The name of a run as `--name` gives it.
  ///
  /// @throws ParameterException if it cannot be one
  protected final RunName runName(String written) {
    return RunName.parse(written)
        .orElseThrow(() ->
            usage(
                "--name has letters, digits, `.`, `_` and `-`, at most 100, and does not look like a"
                    + " digest"));
  }

  /// Where results go.
  protected final PrintWriter out() {
    return spec().commandLine().getOut();
  }

  /// Where warnings, problems and progress go.
  protected final PrintWriter err() {
    return spec().commandLine().getErr();
  }

  /// Options that do not go together; the command's help is named below it.
  protected final ParameterException usage(String message) {
    return new ParameterException(spec().commandLine(), message);
  }
}

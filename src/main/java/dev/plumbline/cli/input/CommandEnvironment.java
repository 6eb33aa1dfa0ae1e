package dev.plumbline.cli.input;

import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.workflow.local.OpenStores;
import java.util.List;
import java.util.Map;

/// What a command has from outside: the environment variables of the process, or a test's, and the
/// stores that it has open.
public interface CommandEnvironment {

  Map<String, String> environment();

  OpenStores stores();

  /// Runs another command, with stores of its own.
  ///
  /// @return its exit code
  int run(List<String> arguments, OutputStreams streams);
}

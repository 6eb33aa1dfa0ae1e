package dev.plumbline.cli.input;

import dev.plumbline.workflow.local.OpenStores;
import java.util.Map;

/// What a command has from outside: the environment variables of the process, or a test's, and the
/// stores that it has open.
public interface CommandEnvironment {

  Map<String, String> environment();

  OpenStores stores();
}

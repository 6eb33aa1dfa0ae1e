package dev.plumbline.cli.input;

import java.util.Map;

/// The environment variables of a command: those of the process, or a test's.
public interface CommandEnvironment {

  Map<String, String> environment();
}

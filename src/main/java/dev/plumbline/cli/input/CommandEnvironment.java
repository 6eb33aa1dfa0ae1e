package dev.plumbline.cli.input;

import java.util.Map;

/// The environment variables that a command sees: those of the process, or a test's own.
public interface CommandEnvironment {

  Map<String, String> environment();
}

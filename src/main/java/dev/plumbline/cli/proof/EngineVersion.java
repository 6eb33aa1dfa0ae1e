package dev.plumbline.cli.proof;

import picocli.CommandLine.Model.CommandSpec;

/// The version of this program, as statements name it.
public final class EngineVersion {

  public static String of(CommandSpec command) {
    return command.root().version()[0];
  }

  private EngineVersion() {}
}

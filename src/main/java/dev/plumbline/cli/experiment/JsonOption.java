package dev.plumbline.cli.experiment;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The choice between a table for people and JSON.
final class JsonOption {

  @Option(names = "--json", description = "print only the table, as JSON")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  void print(JsonObject object, Supplier<String> text) {
    command.commandLine().getOut().print(json ? CanonicalJson.text(object) + "\n" : text.get());
  }
}

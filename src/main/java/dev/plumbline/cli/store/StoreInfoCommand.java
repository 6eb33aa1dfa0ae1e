package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.store.sqlite.StoreSummary;
import dev.plumbline.workflow.local.LocalStore;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `store info`: what a store holds.
@Command(
    name = "info",
    header = "Shows what the store holds.",
    synopsisHeading = "%nExample:%n" + "  plumbline store info%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class StoreInfoCommand implements Callable<Integer> {

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the summary as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    StoreSummary summary = opened.store().maintenance().info();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(CanonicalJson.text(json(summary)));
      return ExitCode.OK;
    }
    out.println(opened.folder() + ", schema " + summary.schemaVersion());
    row(out, "bytes on disk", summary.fileBytes());
    row(out, "runs that have ended", summary.runsEnded());
    row(out, "runs that can be continued", summary.runsIncomplete());
    row(out, "names", summary.names());
    row(out, "aliases", summary.aliases());
    row(out, "persons", summary.persons());
    out.println("  kind                    stored   erased        bytes");
    summary
        .kinds()
        .forEach(kind ->
            out.println(
                "  "
                    + TerminalColumns.padded(kind.kind(), 20)
                    + right(kind.artefacts(), 10)
                    + right(kind.erased(), 9)
                    + right(kind.bytes(), 13)));
    return ExitCode.OK;
  }

  private static JsonObject json(StoreSummary summary) {
    return JsonObject.builder()
        .put("schemaVersion", summary.schemaVersion())
        .put("fileBytes", summary.fileBytes())
        .put("runsEnded", summary.runsEnded())
        .put("runsIncomplete", summary.runsIncomplete())
        .put("names", summary.names())
        .put("aliases", summary.aliases())
        .put("persons", summary.persons())
        .put(
            "kinds",
            JsonArray.mapped(
                summary.kinds(),
                kind ->
                    JsonObject.builder()
                        .put("kind", kind.kind())
                        .put("artefacts", kind.artefacts())
                        .put("erased", kind.erased())
                        .put("bytes", kind.bytes())
                        .build()))
        .build();
  }

  private static void row(PrintWriter out, String name, long value) {
    out.println("  " + TerminalColumns.padded(name, 28) + value);
  }

  private static String right(long value, int width) {
    return TerminalColumns.right(Long.toString(value), width);
  }
}

package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.workflow.importing.ForeignFile;
import dev.plumbline.workflow.importing.ImportLedger;
import dev.plumbline.workflow.importing.ImportedSuite;
import dev.plumbline.workflow.importing.SuiteImport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;

/// Options shared by the `import` commands that write a folder for an evaluation.
final class SuiteImportOptions {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description =
          "folder for rubric.yaml and, as far as the file has them, documents.jsonl, answers.jsonl,"
              + " labels.jsonl, and tests.jsonl for tests without an output")
  private Path out;

  @Option(names = "--force", description = "overwrite existing files that differ")
  private boolean force;

  @Option(names = "--json", description = "print only the report, as JSON")
  private boolean json;

  void run(
      Path file, PrintWriter printed, BiFunction<ForeignFile, ImportLedger, ImportedSuite> reader)
      throws IOException {
    ImportLedger ledger = new ImportLedger();
    ImportedSuite suite = reader.apply(new ForeignFile(file), ledger);
    SuiteImport done = SuiteImport.of(file.toString(), suite, ledger);
    done.write(out, force);
    if (json) {
      printed.println(CanonicalJson.text(done.json(out)));
    } else {
      printed.print(done.text(out));
    }
  }
}

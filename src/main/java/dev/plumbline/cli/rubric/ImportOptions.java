package dev.plumbline.cli.rubric;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Options shared by the `import` commands.
final class ImportOptions {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "folder for the rubrics, as NAME.yaml")
  Path out;

  @Option(
      names = "--cases",
      description =
          "write case folders, NAME/rubric.yaml with NAME/context/*.txt: add a document.txt"
              + " to each and `evaluate` it")
  boolean cases;

  @Option(names = "--force", description = "overwrite existing rubrics that differ")
  boolean force;

  @Option(names = "--json", description = "print only the report, as JSON")
  boolean json;
}

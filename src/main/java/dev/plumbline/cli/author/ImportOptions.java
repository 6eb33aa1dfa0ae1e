package dev.plumbline.cli.author;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// What all commands of `import` take.
final class ImportOptions {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "where the rubrics are written, as NAME.yaml")
  Path out;

  @Option(
      names = "--cases",
      description =
          "write a folder a rubric instead, NAME/rubric.yaml with NAME/context/*.txt: put a document.txt"
              + " there and `evaluate` it")
  boolean cases;

  @Option(names = "--force", description = "write over rubrics that are there and differ")
  boolean force;

  @Option(names = "--json", description = "print the report as JSON and nothing else")
  boolean json;
}

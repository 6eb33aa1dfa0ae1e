package dev.plumbline.cli.output;

import dev.plumbline.present.ci.JunitReport;
import dev.plumbline.present.ci.MarkdownSummary;
import dev.plumbline.present.ci.TestSuite;
import dev.plumbline.run.files.PrivateFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/// Options for files that continuous integration systems read.
public final class CiOptions {

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "also write the results as JUnit XML, a test case a document")
  private Optional<Path> junit;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "also write a summary in Markdown that names what did not pass")
  private Optional<Path> summary;

  public boolean areGiven() {
    return junit.isPresent() || summary.isPresent();
  }

  /// Clears files of an earlier run, so that none is taken for this one's if this one fails.
  public void begin() {
    junit.ifPresent(PrivateFiles::clear);
    summary.ifPresent(PrivateFiles::clear);
  }

  /// Writes the files that were asked for, and asks for the results only then.
  public void write(Supplier<TestSuite> results) {
    if (areGiven()) {
      TestSuite suite = results.get();
      junit.ifPresent(path -> write(path, JunitReport.xml(suite)));
      summary.ifPresent(path -> write(path, MarkdownSummary.text(suite)));
    }
  }

  private static void write(Path path, String text) {
    PrivateFiles.replace(path, text.getBytes(StandardCharsets.UTF_8));
  }
}

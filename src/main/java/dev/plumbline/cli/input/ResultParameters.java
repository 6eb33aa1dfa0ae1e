package dev.plumbline.cli.input;

import java.util.Optional;
import picocli.CommandLine.Parameters;

/// A result: that of a document of a run, or the digest of a scorecard.
public final class ResultParameters {

  @Parameters(
      index = "0",
      paramLabel = "RUN|SCORECARD",
      description = "run (@latest, a name, a digest or its first digits), or digest of a scorecard")
  private String written;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "id of the document in the run")
  private Optional<String> id;

  /// The run, or without an id the scorecard, as the user refers to it.
  public String written() {
    return written;
  }

  public Optional<String> id() {
    return id;
  }
}

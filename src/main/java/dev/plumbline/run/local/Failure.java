package dev.plumbline.run.local;

import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.signing.Signer.SignerFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// What failed outside of the program, as whoever asked is told. What was done until then is
/// stored.
///
/// @param lines the first says what failed, another what to do
public record Failure(Kind kind, List<String> lines) {

  /// What failed.
  public enum Kind {
    FILE,
    PROVIDER,
    STORE,
    /// What a store holds is not what was written.
    CORRUPT
  }

  /// Empty if it is a defect of the program.
  public static Optional<Failure> of(Exception thrown) {
    return switch (thrown) {
      case ModelBusyException busy ->
          failure(
              Kind.PROVIDER,
              "the model gave no answer: " + busy.getMessage() + said(busy.said()),
              "its answers so far are stored; run the same command again to continue");
      case ModelFailedException failed ->
          failure(Kind.PROVIDER, failed.getMessage() + said(failed.said()));
      case SignerFailedException failed -> failure(Kind.PROVIDER, failed.getMessage());
      case DamagedRecordException damaged ->
          failure(
              Kind.CORRUPT,
              damaged.getMessage(),
              "`plumbline proof verify --all` says what else is");
      case StoreFailedException failed ->
          failure(Kind.STORE, "the store failed: " + failed.getMessage());
      case UnexpectedJsonException shape ->
          failure(
              Kind.CORRUPT,
              "a stored artefact is corrupt: " + shape.getMessage(),
              "`plumbline proof verify --all` says which");
      case IOException io -> failure(Kind.FILE, InputFiles.describe(io));
      case UncheckedIOException io -> failure(Kind.FILE, InputFiles.describe(io.getCause()));
      default -> Optional.empty();
    };
  }

  private static String said(String endpoint) {
    return endpoint.isEmpty() ? "" : "; it said: " + endpoint;
  }

  private static Optional<Failure> failure(Kind kind, String... lines) {
    return Optional.of(new Failure(kind, List.of(lines)));
  }
}

package dev.plumbline.cli.prove;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.function.Wiring;
import dev.plumbline.repository.DocumentErasure;
import dev.plumbline.store.Stores;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `erase`: take a document's text away, and what judges said of it. What was made of it still
/// verifies.
@Command(
    name = "erase",
    description = {
      "Erases a document, for good: a tombstone stays, and the same text cannot be kept again.",
      "What models said of it, which quotes it, is erased too. Scorecards still verify. Quotes that"
          + " were found in it stay in its extractions; files outside of the store are not touched."
    },
    mixinStandardHelpOptions = true)
public final class EraseCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DOCUMENT", description = "the digest of a document, `sha256:…`")
  private String document;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "erase in this table of DynamoDB instead, in AWS_REGION and with the credentials of AWS")
  private String table = "";

  @Mixin private StoreOption store;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Digest digest = LocalStore.digest(document);
    OptionalInt completions = new DocumentErasure(stores()).erase(digest);
    if (completions.isEmpty()) {
      throw table.isEmpty()
          ? store.kept().missing("document", digest)
          : CliError.of(
              table, "not-found", "there is no document " + digest, "look for it in another table");
    }
    spec.commandLine()
        .getOut()
        .println(
            "erased document "
                + digest
                + "; completions erased with it: "
                + completions.getAsInt()
                + (table.isEmpty()
                    ? "; extractions with quotes of it: " + extractions(digest)
                    : ""));
    return ExitCode.OK;
  }

  private Stores stores() {
    if (table.isEmpty()) {
      return store.kept().stores();
    }
    try {
      return Wiring.administered(table, parent.environment());
    } catch (IllegalArgumentException unset) {
      throw new ParameterException(spec.commandLine(), unset.getMessage());
    }
  }

  /// A table lists no extractions by their document; a folder can be looked through.
  private long extractions(Digest digest) {
    LocalStore localStore = store.kept();
    Optional<Json> named = Optional.of(Json.of(digest.toString()));
    return localStore.store().list(ArtefactKind.EXTRACTION).stream()
        .filter(it -> localStore.object(ArtefactKind.EXTRACTION, it).find("document").equals(named))
        .count();
  }
}

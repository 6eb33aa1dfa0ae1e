package dev.plumbline.local;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.Kind;
import dev.plumbline.store.Lookup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `erase`: take a document's text away. What was made of it still verifies.
@Command(
    name = "erase",
    description = {
      "Erases a document, for good: a tombstone stays, and the same text cannot be kept again.",
      "Scorecards still verify. Quotes that were found in it stay in its extractions; files outside"
          + " of the store are not touched."
    },
    mixinStandardHelpOptions = true)
final class EraseCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DOCUMENT", description = "the digest of a document, `sha256:…`")
  private String document;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "where artefacts are kept (default: ${DEFAULT-VALUE})")
  private Path store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Digest digest = Kept.digest(document);
    Kept kept = new Kept(store);
    if (kept.store().find(Kind.DOCUMENT, digest) instanceof Lookup.Missing) {
      throw kept.missing("document", digest);
    }
    kept.store().erase(Kind.DOCUMENT, digest);
    long extractions =
        kept.store().list(Kind.EXTRACTION).stream()
            .filter(it -> kept.object(Kind.EXTRACTION, it).find("document").equals(named(digest)))
            .count();
    spec.commandLine()
        .getOut()
        .println("erased document " + digest + "; extractions with quotes of it: " + extractions);
    return ExitCode.OK;
  }

  private static java.util.Optional<Json> named(Digest digest) {
    return java.util.Optional.of(Json.of(digest.toString()));
  }
}

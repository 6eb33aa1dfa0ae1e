package dev.plumbline.cli.prove;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.files.FileArtefactStore;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `verify`: checks that artefacts match their digests and that their parents exist.
@Command(
    name = "verify",
    header = "Checks that stored artefacts match their digests.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline verify sha256:3f…9a%n"
            + "  plumbline verify --all%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Recomputes the digests of an artefact and its ancestors, or of the whole store. An erased document verifies: its tombstone records that its text is gone."
    },
    mixinStandardHelpOptions = true)
public final class VerifyCommand implements Callable<Integer> {

  /// The members by which artefacts refer to their parents.
  private static final SortedMap<String, ArtefactKind> PARENTS = new TreeMap<>();

  static {
    PARENTS.put("bundle", ArtefactKind.BUNDLE);
    PARENTS.put("calibration", ArtefactKind.CALIBRATION);
    PARENTS.put("document", ArtefactKind.DOCUMENT);
    PARENTS.put("extraction", ArtefactKind.EXTRACTION);
    PARENTS.put("scorecard", ArtefactKind.SCORECARD);
    PARENTS.put("scoringSpec", ArtefactKind.SCORING_SPEC);
    PARENTS.put("extractionSpec", ArtefactKind.EXTRACTION_SPEC);
  }

  private record Artefact(ArtefactKind kind, Digest digest) {

    String words() {
      return kind.id() + " " + digest;
    }
  }

  /// @param child the artefact that refers to it, as text; empty for the start
  private record Link(Artefact to, String child) {}

  @Parameters(
      arity = "0..1",
      paramLabel = "DIGEST",
      description = "digest of an artefact of any kind")
  private String written;

  @Option(names = "--all", description = "check the whole store")
  private boolean all;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  private final TreeSet<String> seen = new TreeSet<>();
  private final SortedMap<String, Integer> verified = new TreeMap<>();
  private int failed;

  @Override
  public Integer call() {
    if (all == (written != null)) {
      throw new ParameterException(spec.commandLine(), "use either a digest or --all");
    }
    if (all) {
      everything();
    } else {
      from(start(LocalStore.digest(written)));
    }
    PrintWriter out = spec.commandLine().getOut();
    verified.forEach((what, count) -> out.println(count + " " + what));
    out.println(
        failed == 0 ? "all artefacts match their digests" : failed + " failed verification");
    return failed == 0 ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private void everything() {
    FileArtefactStore artefacts = store.open().store();
    for (ArtefactKind kind : ArtefactKind.values()) {
      for (Digest digest : artefacts.list(kind)) {
        from(new Artefact(kind, digest));
      }
    }
  }

  /// The kind is not part of a digest, so every kind is tried.
  private Artefact start(Digest digest) {
    FileArtefactStore artefacts = store.open().store();
    for (ArtefactKind kind : ArtefactKind.values()) {
      if (!(artefacts.find(kind, digest) instanceof ArtefactLookup.Missing)) {
        return new Artefact(kind, digest);
      }
    }
    throw store.open().missing("artefact", digest);
  }

  /// Checks an artefact and its ancestors; artefacts that were checked before are skipped.
  private void from(Artefact start) {
    Deque<Link> open = new ArrayDeque<>(List.of(new Link(start, "")));
    while (!open.isEmpty()) {
      Link next = open.pop();
      if (seen.add(next.to().toString())) {
        String child = ", a parent of " + next.to().words();
        check(next)
            .ifPresent(json ->
                parents(next.to().kind(), json).forEach(it -> open.add(new Link(it, child))));
      }
    }
  }

  private Optional<JsonObject> check(Link link) {
    Artefact artefact = link.to();
    return switch (store.open().store().find(artefact.kind(), artefact.digest())) {
      case ArtefactLookup.Found(byte[] bytes) -> {
        if (JsonReader.readCanonical(bytes) instanceof JsonResult.Read(JsonObject json)) {
          String what = json.find("withheld").isPresent() ? ", digest only" : "";
          verified.merge(artefact.kind().id() + what, 1, Integer::sum);
          yield Optional.of(json);
        }
        yield fail(link, "is not a canonical object");
      }
      case ArtefactLookup.Erased() -> {
        verified.merge(artefact.kind().id() + ", erased", 1, Integer::sum);
        yield Optional.empty();
      }
      case ArtefactLookup.Missing() -> {
        if (artefact.kind() == ArtefactKind.DOCUMENT) {
          verified.merge("document, never stored", 1, Integer::sum);
          yield Optional.empty();
        }
        yield fail(link, "is missing");
      }
      case ArtefactLookup.Corrupt(String what) -> fail(link, what);
    };
  }

  private Optional<JsonObject> fail(Link link, String what) {
    failed++;
    spec.commandLine()
        .getErr()
        .println("corrupt: " + link.to().words() + link.child() + ": " + what);
    return Optional.empty();
  }

  private static List<Artefact> parents(ArtefactKind of, JsonObject json) {
    return PARENTS.entrySet().stream()
        .flatMap(member ->
            json.find(member.getKey()).stream()
                .flatMap(value -> digest(value).stream())
                .map(digest -> new Artefact(member.getValue(), digest)))
        .toList();
  }

  private static Optional<Digest> digest(Json json) {
    return json instanceof JsonText(String text) ? Digest.parse(text) : Optional.empty();
  }
}

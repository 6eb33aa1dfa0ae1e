package dev.plumbline.cli.prove;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
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

/// `verify`: whether artefacts still have their digests, and their parents are there.
@Command(
    name = "verify",
    description = {
      "Computes the digest of an artefact and of all it came from again, or of everything kept.",
      "A document that was erased verifies: its tombstone says that its text is gone."
    },
    mixinStandardHelpOptions = true)
public final class VerifyCommand implements Callable<Integer> {

  /// Members by which artefacts name what they came from.
  private static final SortedMap<String, ArtefactKind> PARENTS = new TreeMap<>();

  static {
    PARENTS.put("bundle", ArtefactKind.BUNDLE);
    PARENTS.put("calibration", ArtefactKind.CALIBRATION);
    PARENTS.put("document", ArtefactKind.DOCUMENT);
    PARENTS.put("extraction", ArtefactKind.EXTRACTION);
    PARENTS.put("scorecard", ArtefactKind.SCORECARD);
    PARENTS.put("scoring", ArtefactKind.SCORING_SPEC);
    PARENTS.put("spec", ArtefactKind.EXTRACTION_SPEC);
  }

  private record Artefact(ArtefactKind kind, Digest digest) {

    String words() {
      return kind.id() + " " + digest;
    }
  }

  /// @param child who named it, in words; empty if it was asked for
  private record Link(Artefact to, String child) {}

  @Parameters(arity = "0..1", paramLabel = "DIGEST", description = "`sha256:…`, of any kind")
  private String written;

  @Option(names = "--all", description = "everything that is kept")
  private boolean all;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  private final TreeSet<String> seen = new TreeSet<>();
  private final SortedMap<String, Integer> sound = new TreeMap<>();
  private int unsound;

  @Override
  public Integer call() {
    if (all == (written != null)) {
      throw new ParameterException(spec.commandLine(), "name a digest, or --all");
    }
    if (all) {
      everything();
    } else {
      from(start(LocalStore.digest(written)));
    }
    PrintWriter out = spec.commandLine().getOut();
    sound.forEach((what, count) -> out.println(count + " " + what));
    out.println(unsound == 0 ? "all is as it was kept" : unsound + " are not as they were kept");
    return unsound == 0 ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private void everything() {
    FileArtefactStore artefacts = store.kept().store();
    for (ArtefactKind kind : ArtefactKind.values()) {
      for (Digest digest : artefacts.list(kind)) {
        from(new Artefact(kind, digest));
      }
    }
  }

  /// A digest does not tell its kind, so the kinds are asked in turn.
  private Artefact start(Digest digest) {
    FileArtefactStore artefacts = store.kept().store();
    for (ArtefactKind kind : ArtefactKind.values()) {
      if (!(artefacts.find(kind, digest) instanceof ArtefactLookup.Missing)) {
        return new Artefact(kind, digest);
      }
    }
    throw store.kept().missing("artefact", digest);
  }

  /// Whoever was seen before is not looked at again, nor are its parents.
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
    return switch (store.kept().store().find(artefact.kind(), artefact.digest())) {
      case ArtefactLookup.Found(byte[] bytes) -> {
        Optional<JsonObject> json = JsonReader.canonicalObject(bytes);
        if (json.isEmpty()) {
          yield wrong(link, "is not a canonical object");
        }
        String what = json.get().find("withheld").isPresent() ? ", only its digest" : "";
        sound.merge(artefact.kind().id() + what, 1, Integer::sum);
        yield json;
      }
      case ArtefactLookup.Erased() -> {
        sound.merge(artefact.kind().id() + ", erased", 1, Integer::sum);
        yield Optional.empty();
      }
      case ArtefactLookup.Missing() -> {
        if (artefact.kind() == ArtefactKind.DOCUMENT) {
          sound.merge("document, never kept", 1, Integer::sum);
          yield Optional.empty();
        }
        yield wrong(link, "is missing");
      }
      case ArtefactLookup.Corrupt(String what) -> wrong(link, what);
    };
  }

  private Optional<JsonObject> wrong(Link link, String what) {
    unsound++;
    spec.commandLine()
        .getErr()
        .println("corrupt: " + link.to().words() + link.child() + ": " + what);
    return Optional.empty();
  }

  private static List<Artefact> parents(ArtefactKind of, JsonObject json) {
    SortedMap<String, ArtefactKind> members = new TreeMap<>(PARENTS);
    if (of == ArtefactKind.BUNDLE) {
      members.put("extraction", ArtefactKind.EXTRACTION_SPEC);
    }
    return members.entrySet().stream()
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

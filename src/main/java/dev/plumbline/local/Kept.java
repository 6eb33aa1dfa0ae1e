package dev.plumbline.local;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.function.Keeper;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.Stores;
import dev.plumbline.store.files.FileArtefactStore;
import dev.plumbline.store.files.FileStores;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// What a folder keeps, asked for by digest; what is not there, or not what it was, is refused. And
/// the way into it.
record Kept(Path folder) {

  static Digest digest(String written) {
    return Digest.parse(written)
        .orElseThrow(() ->
            Refusal.of(
                "digest",
                "wrong-digest",
                Quoted.text(written) + " is not a digest",
                "a digest is `sha256:` and 64 lower-case hex digits"));
  }

  FileArtefactStore store() {
    return new FileArtefactStore(folder);
  }

  Keeper keeper() {
    return new Keeper(stores(), InstantSource.system());
  }

  Stores stores() {
    return FileStores.in(folder);
  }

  JsonObject object(Kind kind, Digest digest) {
    return find(kind, digest).orElseThrow(() -> missing(kind.id(), digest));
  }

  /// Empty if it is missing or erased.
  Optional<JsonObject> find(Kind kind, Digest digest) {
    return switch (store().find(kind, digest)) {
      case Lookup.Found(byte[] bytes) -> Optional.of(RunFolder.parsed(bytes, digest));
      case Lookup.Corrupt(String what) -> throw RunFolder.corrupt(digest, what);
      case Lookup.Missing() -> Optional.empty();
      case Lookup.Erased() -> Optional.empty();
    };
  }

  Refusal missing(String what, Digest digest) {
    return Refusal.of(
        folder.toString(),
        "not-found",
        "there is no " + what + " " + digest,
        "name the store that it was kept in with `--store`");
  }
}

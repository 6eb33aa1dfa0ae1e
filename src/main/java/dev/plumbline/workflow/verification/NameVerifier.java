package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.rubric.bundle.StoredBundle;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.sqlite.SqliteBundleNames;
import dev.plumbline.workflow.local.LocalStore;
import java.util.Optional;

/// Checks that names and aliases point to bundles that bear the name.
final class NameVerifier {

  private final LocalStore store;
  private final VerificationReport report;

  public NameVerifier(LocalStore store, VerificationReport report) {
    this.store = store;
    this.report = report;
  }

  public void everything() {
    for (SqliteBundleNames.Entry entry : store.store().names().list()) {
      String name = entry.name().rubric() + "@" + entry.name().version();
      check(
          "name " + name,
          entry.bundle(),
          entry.name().rubric(),
          Optional.of(entry.name().version()));
    }
    for (AliasName alias : store.store().aliases().list()) {
      for (Aliases.Pointer pointer : store.store().aliases().history(alias)) {
        check(
            "alias " + alias.rubric() + "@" + alias.alias() + ", move " + pointer.version(),
            pointer.bundle(),
            alias.rubric(),
            Optional.empty());
      }
    }
  }

  private void check(String where, Digest bundle, String rubric, Optional<String> version) {
    Optional<JsonObject> json =
        store.artefacts().find(ArtefactKind.BUNDLE, bundle)
                instanceof ArtefactLookup.Found(byte[] bytes)
            ? JsonReader.canonicalObject(bytes)
            : Optional.empty();
    if (json.isEmpty()) {
      report.failed(where, "it points to the bundle " + bundle + ", which is not stored");
    } else if (!new StoredBundle(json.get()).name().equals(rubric)
        || version.filter(it -> !new StoredBundle(json.get()).version().equals(it)).isPresent()) {
      report.failed(where, "it points to the bundle of another rubric or version, " + bundle);
    } else {
      report.verified(where.substring(0, where.indexOf(' ')));
    }
  }
}

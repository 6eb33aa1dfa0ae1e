package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import java.time.Instant;
import java.util.Optional;

/// An artefact about a run that follows another one of its kind.
public interface ChainLink {

  Digest run();

  Digest digest();

  /// `person:PSEUDONYM`.
  String by();

  /// When it was recorded, in whole seconds.
  Instant recorded();

  JsonObject json();

  /// The one before it; empty for the first.
  Optional<Digest> previous();
}

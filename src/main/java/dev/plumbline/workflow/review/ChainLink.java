package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import java.util.Optional;

/// An artefact about a run that follows another one of its kind.
public interface ChainLink {

  Digest run();

  Digest digest();

  /// The one before it; empty for the first.
  Optional<Digest> previous();
}

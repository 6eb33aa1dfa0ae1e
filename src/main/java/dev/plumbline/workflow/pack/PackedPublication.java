package dev.plumbline.workflow.pack;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.run.RunLine;
import java.util.Optional;

/// A publication of a run or its withdrawal, as a pack has it.
///
/// @param marks what was published of each document; empty for a withdrawal
public record PackedPublication(Digest digest, Optional<Marked> marks) {

  /// The leaves of a publication.
  public interface Marked {

    /// What was published of a document, salted.
    JsonObject leaf(RunLine line);

    /// The hashes on the way from its leaf to the root.
    JsonArray path(RunLine line);
  }
}

package dev.plumbline.run;

import dev.plumbline.base.problem.WireNamed;

/// The two Merkle trees of a run, both in the order of its input.
public enum RunTree implements WireNamed {
  /// Which documents were evaluated: `{salt, position, id, document}`.
  DOCUMENTS,
  /// What came of them: all members of a [RunLine], salted.
  LINES;
}

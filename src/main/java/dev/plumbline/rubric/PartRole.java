package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireName;
import dev.plumbline.base.problem.WireNamed;
import java.util.List;
import java.util.Optional;

/// What a part of a document is: a turn of a conversation, by who says it, or a source.
public enum PartRole implements WireNamed {
  USER,
  ASSISTANT,
  SYSTEM,
  DEVELOPER,
  /// The result of a tool's call.
  TOOL,
  /// What a model thinks before it answers.
  REASONING,
  /// A passage that may prove what is said.
  SOURCE;

  /// Before the number of a turn, counted from 1.
  public static final String TURN_LABEL = "t";

  /// Before the number of a source that has no name, counted from 1.
  public static final String SOURCE_LABEL = "d";

  public static List<String> wireNames() {
    return WireName.KEBAB.all(PartRole.class);
  }

  public static Optional<PartRole> find(String wireName) {
    return WireName.KEBAB.parse(PartRole.class, wireName);
  }
}

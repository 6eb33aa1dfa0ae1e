package dev.plumbline.rubric.source;

import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads a mapping of a rubric strictly.
public final class MappingReader extends StrictObjectReader<SourceNode, MappingReader> {

  private static final int TEXT_MAX = 20_000;

  public MappingReader(SourceNode node, List<Problem> problems) {
    super(node, TEXT_MAX, problems);
  }

  @Override
  protected MappingReader nested(SourceNode node) {
    return new MappingReader(node, problems());
  }

  /// The members of a mapping whose keys are names that the author chose.
  public SequencedMap<String, SourceNode> members() {
    allowAnyKey();
    return node() instanceof SourceNode.Mapping mapping ? mapping.members() : new LinkedHashMap<>();
  }

  /// Words in a list, or one alone; empty if they are absent.
  public List<String> texts(String key) {
    return find(key).map(node -> texts(node, problems())).orElse(List.of());
  }

  public static List<String> texts(SourceNode node, List<Problem> problems) {
    return node instanceof SourceNode.Scalar
        ? text(node, problems).stream().toList()
        : ValueReader.texts(node, TEXT_MAX, problems);
  }

  public static Optional<String> text(SourceNode node, List<Problem> problems) {
    return ValueReader.text(node, TEXT_MAX, problems);
  }
}

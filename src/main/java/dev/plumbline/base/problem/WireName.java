package dev.plumbline.base.problem;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The names of enum constants in files, requests and artefacts: `NEEDS_REVIEW` is `needs-review`
/// in kebab case and `needs_review` in snake case. Rubric keys and measures are in snake case,
/// everything that the engine says is in kebab case.
public enum WireName {
  KEBAB('-'),
  SNAKE('_');

  private final char separator;

  WireName(char separator) {
    this.separator = separator;
  }

  public String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', separator);
  }

  /// The names of all constants, in their order.
  public <E extends Enum<E>> List<String> all(Class<E> type) {
    return constants(type).map(this::of).toList();
  }

  /// The constant of a name, empty if none has it. Upper case is no wire name.
  public <E extends Enum<E>> Optional<E> parse(Class<E> type, String name) {
    return constants(type).filter(constant -> isNameOf(constant.name(), name)).findFirst();
  }

  /// As by [#of], without a new text: scans read a name for every step of every trace.
  private boolean isNameOf(String constant, String name) {
    boolean same = constant.length() == name.length();
    for (int i = 0; same && i < name.length(); i++) {
      char c = constant.charAt(i);
      same = name.charAt(i) == (c == '_' ? separator : c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return same;
  }

  private static <E extends Enum<E>> Stream<E> constants(Class<E> type) {
    return Stream.of(type.getEnumConstants());
  }
}

package dev.plumbline.base.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// An enum whose constants have names in files: in kebab case, unless it says otherwise.
public interface WireNamed {

  default String wireName() {
    return WireName.KEBAB.of((Enum<?>) this);
  }

  /// The constant of a name, empty if none has it.
  static <E extends Enum<E> & WireNamed> Optional<E> parse(Class<E> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(it -> it.wireName().equals(name))
        .findFirst();
  }

  /// The names of all constants, in their order.
  static <E extends Enum<E> & WireNamed> List<String> names(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(WireNamed::wireName).toList();
  }
}

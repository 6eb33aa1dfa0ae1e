package dev.plumbline.base.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  /// The names of enum constants in files, requests and artefacts: `NEEDS_REVIEW` is `needs-review`
  /// in kebab case and `needs_review` in snake case. Rubric keys and measures are in snake case,
  /// everything that the engine says is in kebab case.
  enum WireName {
    KEBAB('-'),
    SNAKE('_');

    private final char separator;

    WireName(char separator) {
      this.separator = separator;
    }

    /// Not to be called by the constructor of an enum, whose constants are not all there yet.
    public String of(Enum<?> constant) {
      return names(constant.getDeclaringClass()).all().get(constant.ordinal());
    }

    /// The names of all constants, in their order.
    public <E extends Enum<E>> List<String> all(Class<E> type) {
      return names(type).all();
    }

    /// The constant of a name, empty if none has it. Upper case is no wire name.
    public <E extends Enum<E>> Optional<E> parse(Class<E> type, String name) {
      return Optional.ofNullable(names(type).constants().get(name)).map(type::cast);
    }

    private Names names(Class<?> type) {
      return (this == KEBAB ? KEBAB_NAMES : SNAKE_NAMES).get(type);
    }

    /// Made once for a type: an artefact says hundreds of names, and a scan reads one for every
    /// step of every trace.
    private static final ClassValue<Names> KEBAB_NAMES = namesIn(KEBAB);

    private static final ClassValue<Names> SNAKE_NAMES = namesIn(SNAKE);

    /// @param all in the order of the constants
    private record Names(List<String> all, Map<String, Enum<?>> constants) {}

    private static ClassValue<Names> namesIn(WireName spelling) {
      return new ClassValue<>() {
        @Override
        protected Names computeValue(Class<?> type) {
          List<String> all = new ArrayList<>();
          Map<String, Enum<?>> constants = new LinkedHashMap<>();
          for (Object each : type.getEnumConstants()) {
            Enum<?> constant = (Enum<?>) each;
            String name = constant.name().toLowerCase(Locale.ROOT).replace('_', spelling.separator);
            all.add(name);
            constants.put(name, constant);
          }
          return new Names(List.copyOf(all), constants);
        }
      };
    }
  }
}

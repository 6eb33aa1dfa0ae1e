package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.List;
import java.util.Optional;

/// The types of facts as an author writes them.
enum FactTypeName {
  BOOLEAN,
  INTEGER,
  DECIMAL,
  ENUM,
  TEXT;

  static List<String> wireNames() {
    return WireName.SNAKE.all(FactTypeName.class);
  }

  static Optional<FactTypeName> parse(String name) {
    return WireName.SNAKE.parse(FactTypeName.class, name);
  }

  boolean isNumber() {
    return this == INTEGER || this == DECIMAL;
  }
}

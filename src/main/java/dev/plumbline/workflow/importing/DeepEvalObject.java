package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An object whose members are named in either of DeepEval's spellings, `actual_output` or
/// `actualOutput`.
record DeepEvalObject(ForeignObject object) {

  private Stream<String> spellings(String name) {
    StringBuilder camel = new StringBuilder();
    boolean upper = false;
    for (char c : name.toCharArray()) {
      if (c == '_') {
        upper = true;
      } else {
        camel.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return Stream.of(name, camel.toString()).distinct().filter(object::has);
  }

  private String spelling(String name) {
    return spellings(name).findFirst().orElse(name);
  }

  boolean has(String name) {
    return object.has(spelling(name));
  }

  String text(String name) {
    return object.text(spelling(name));
  }

  Optional<BigDecimal> number(String name) {
    return object.number(spelling(name));
  }

  Optional<Boolean> flag(String name) {
    return object.flag(spelling(name));
  }

  List<Json> list(String name) {
    return object.list(spelling(name));
  }

  List<DeepEvalObject> objects(String name) {
    return object.objects(spelling(name)).stream().map(DeepEvalObject::new).toList();
  }

  Optional<Json> find(String name) {
    return object.find(spelling(name));
  }

  void skip(String... names) {
    for (String name : names) {
      spellings(name).forEach(object::skip);
    }
  }

  void lose(String name, String why) {
    spellings(name).forEach(key -> object.lose(key, why));
  }
}

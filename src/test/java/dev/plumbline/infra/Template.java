package dev.plumbline.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// `infra/template.yaml` as maps, lists and texts. A function of CloudFormation is a map of one
/// member, as it is in JSON.
public record Template(Map<String, Object> root) {

  static final Path FOLDER = Path.of("infra");

  private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]+)}");

  public static Template read() {
    try {
      Node node =
          new Compose(LoadSettings.builder().build())
              .composeString(Files.readString(FOLDER.resolve("template.yaml")))
              .orElseThrow();
      return new Template(map(value(node)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Resources of a type by their logical names, in the template's order.
  public Map<String, Map<String, Object>> resources(String type) {
    Map<String, Map<String, Object>> found = new LinkedHashMap<>();
    map(root.get("Resources"))
        .forEach((name, resource) -> {
          if (map(resource).get("Type").equals(type)) {
            found.put(name, map(map(resource).get("Properties")));
          }
        });
    return found;
  }

  Map<String, Object> resource(String name) {
    return map(map(root.get("Resources")).get(name));
  }

  public Map<String, Object> properties(String name) {
    return map(resource(name).get("Properties"));
  }

  /// The value with every choice made as if these conditions held, and no other.
  static Object chosen(Object value, Set<String> conditions) {
    return switch (value) {
      case Map<?, ?> map when map.containsKey("Fn::If") -> {
        List<Object> parts = list(map.get("Fn::If"));
        yield chosen(parts.get(conditions.contains(parts.get(0)) ? 1 : 2), conditions);
      }
      case Map<?, ?> map -> {
        Map<String, Object> all = new LinkedHashMap<>();
        map.forEach((key, each) -> all.put((String) key, chosen(each, conditions)));
        all.values().removeIf(Template::isNothing);
        yield all;
      }
      case List<?> list ->
          list.stream()
              .map(each -> chosen(each, conditions))
              .filter(each -> !isNothing(each))
              .toList();
      default -> value;
    };
  }

  /// A reference in words: the ARN of `DynamoTable` is `DynamoTable`, `${AWS::Region}` is `Region`.
  public static String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      if (map.containsKey("Fn::GetAtt")) {
        return ((String) map.get("Fn::GetAtt")).replace(".Arn", "");
      }
      if (map.containsKey("Fn::Sub")) {
        return PLACE
            .matcher((String) map.get("Fn::Sub"))
            .replaceAll(place -> place.group(1).replace(".Arn", "").replace("AWS::", ""));
      }
      return (String) map.get("Ref");
    }
    return (String) value;
  }

  static List<String> texts(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(Template::text).toList()
        : List.of(text(value));
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  private static boolean isNothing(Object value) {
    return value instanceof Map<?, ?> map && "AWS::NoValue".equals(map.get("Ref"));
  }

  private static Object value(Node node) {
    Object plain =
        switch (node) {
          case MappingNode mapping -> {
            Map<String, Object> map = new LinkedHashMap<>();
            mapping
                .getValue()
                .forEach(pair ->
                    map.put(
                        ((ScalarNode) pair.getKeyNode()).getValue(), value(pair.getValueNode())));
            yield map;
          }
          case SequenceNode sequence -> {
            List<Object> list = new ArrayList<>();
            sequence.getValue().forEach(each -> list.add(value(each)));
            yield list;
          }
          case ScalarNode scalar -> scalar.getValue();
          default -> throw new IllegalStateException("an alias");
        };
    String tag = node.getTag().getValue();
    if (!tag.startsWith("!")) {
      return plain;
    }
    String name = tag.substring(1);
    return Map.of(Set.of("Ref", "Condition").contains(name) ? name : "Fn::" + name, plain);
  }
}

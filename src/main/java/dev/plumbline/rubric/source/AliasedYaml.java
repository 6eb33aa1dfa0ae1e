package dev.plumbline.rubric.source;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// The value of a YAML file of another tool that has anchors. Aliases are followed, also as merge
/// keys (`<<`, YAML 1.1), where a mapping's own members count before merged ones and those before
/// what is merged later.
public final class AliasedYaml {

  /// So many values a file has at most once its aliases are followed: nine lines can be billions.
  private static final int VALUES_MAX = 1_000_000;

  private static final String MERGE = "<<";

  private int values;

  /// @return empty after a problem was reported
  public static Optional<Json> read(String yaml, List<Problem> problems) {
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(RubricLimits.BYTES_MAX)
            .setMaxAliasesForCollections(VALUES_MAX)
            .setUseMarks(true)
            .build();
    try {
      return Optional.of(
          new AliasedYaml().json(new Load(settings).loadFromString(yaml), RubricLimits.DEPTH_MAX));
    } catch (TooLargeException e) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_LARGE,
              "with its aliases the file has more than " + VALUES_MAX + " values, or is too deep",
              "use fewer aliases within aliases"));
    } catch (MarkedYamlEngineException e) {
      Place place =
          e.getProblemMark()
              .map(mark -> new Place("", mark.getLine() + 1, mark.getColumn() + 1))
              .orElse(Place.WHOLE);
      problems.add(
          new Problem(
              ProblemCode.NOT_YAML,
              place,
              "invalid YAML: " + EscapedText.text(e.getProblem()),
              "write what an alias names before it, and each key once"));
    } catch (YamlEngineException e) {
      problems.add(
          Problem.at(
              "", ProblemCode.NOT_YAML, "invalid YAML: it cannot be read", "write values out"));
    }
    return Optional.empty();
  }

  private static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Json json(Object value, int depth) {
    values++;
    if (values > VALUES_MAX || depth < 0) {
      throw new TooLargeException();
    }
    return switch (value) {
      case null -> JsonNull.NULL;
      case Map<?, ?> members -> object(members, depth);
      case List<?> elements -> {
        List<Json> all = new ArrayList<>();
        elements.forEach(each -> all.add(json(each, depth - 1)));
        yield new JsonArray(all);
      }
      case Boolean flag -> Json.of(flag);
      case Number number when Double.isFinite(number.doubleValue()) ->
          Json.of(new BigDecimal(number.toString()));
      default -> Json.of(value.toString());
    };
  }

  private JsonObject object(Map<?, ?> members, int depth) {
    SequencedMap<String, Json> all = new TreeMap<>();
    members.forEach((key, value) -> {
      if (!isMerge(key, value)) {
        all.put(String.valueOf(key), json(value, depth - 1));
      }
    });
    members.forEach((key, value) -> {
      if (isMerge(key, value)) {
        List<?> merged = value instanceof List<?> several ? several : List.of(value);
        for (Object each : merged) {
          JsonObject object = object((Map<?, ?>) each, depth - 1);
          object.forEach(all::putIfAbsent);
        }
      }
    });

    return JsonObject.of(all);
  }

  private static boolean isMerge(Object key, Object value) {
    return MERGE.equals(key)
        && (value instanceof Map<?, ?>
            || value instanceof List<?> all && all.stream().allMatch(Map.class::isInstance));
  }

  private AliasedYaml() {}
}

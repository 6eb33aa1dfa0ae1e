package dev.plumbline.rubric.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Soak;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Generated schemas and values, of which another validator says the same. Left out are
/// `uniqueItems`, which the other one applies to objects too, and whole numbers with a fraction,
/// which it takes for different ones.
@Tag("soak")
class SchemaOracleTest {

  private static final List<String> NAMES = List.of("a", "b", "bc", "é");

  @Test
  void another_validator_says_the_same_of_generated_schemas_and_values() {
    long seed = Long.getLong("seed", new Random().nextLong());
    System.out.println("SchemaOracleTest: -Dseed=" + seed);
    Random random = new Random(seed);
    SchemaRegistry oracle = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    int valid = 0;
    int all = 0;
    for (int i = 0; i < Soak.times("schemas", 500, 10_000); i++) {
      String schema =
          "{\"$defs\":{\"d\":"
              + schema(random, 1, false)
              + "},\"allOf\":["
              + schema(random, 3, true)
              + "]}";
      assertThat(JsonSchema.problems(json(schema))).as(schema).isEmpty();
      JsonSchema ours = JsonSchema.of(json(schema));
      var theirs = oracle.getSchema(schema);
      for (int j = 0; j < 10; j++) {
        String value = value(random, 3);
        boolean expected = theirs.validate(value, InputFormat.JSON).isEmpty();
        assertThat(ours.isValid(json(value), SchemaBudget.ofOneDocument()))
            .as(schema + " of " + value)
            .contains(expected);
        valid += expected ? 1 : 0;
        all++;
      }
    }
    // neither of which says the same of everything
    assertThat(valid).isBetween(all / 20, all - all / 20);
  }

  private static String schema(Random random, int depth, boolean references) {
    int keywords = random.nextInt(3);
    if (depth == 0 && random.nextInt(4) == 0) {
      return Boolean.toString(random.nextInt(4) > 0);
    }
    return IntStream.rangeClosed(0, keywords)
        .mapToObj(_ -> keyword(random, depth, references))
        .collect(
            Collectors.toMap(it -> it.substring(0, it.indexOf(':')), it -> it, (one, _) -> one))
        .values()
        .stream()
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String keyword(Random random, int depth, boolean references) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String one = schema(random, depth - 1, references);
      String other = schema(random, depth - 1, references);
      String name = NAMES.get(random.nextInt(NAMES.size()));
      return switch (random.nextInt(references ? 17 : 16)) {
        case 0 -> "\"allOf\":[" + one + "," + other + "]";
        case 1 -> "\"anyOf\":[" + one + "," + other + "]";
        case 2 -> "\"oneOf\":[" + one + "," + other + "]";
        case 3 -> "\"not\":" + one;
        case 4 -> "\"if\":" + one + ",\"then\":" + other;
        case 5 -> "\"if\":" + one + ",\"else\":" + other;
        case 6 -> "\"properties\":{\"" + name + "\":" + one + "}";
        case 7 -> "\"patternProperties\":{\"^" + name + "\":" + one + "}";
        case 8 -> "\"additionalProperties\":" + one;
        case 9 -> "\"unevaluatedProperties\":" + one;
        case 10 -> "\"propertyNames\":" + one;
        case 11 -> "\"items\":" + one;
        case 12 -> "\"prefixItems\":[" + one + "," + other + "]";
        case 13 -> "\"contains\":" + one;
        case 14 -> "\"unevaluatedItems\":" + one;
        case 15 -> "\"dependentSchemas\":{\"" + name + "\":" + one + "}";
        default -> "\"$ref\":\"#/$defs/d\"";
      };
    }
    int number = random.nextInt(4);
    return switch (random.nextInt(13)) {
      case 0 -> "\"type\":\"" + TYPES.get(random.nextInt(TYPES.size())) + "\"";
      case 1 -> "\"const\":" + value(random, 2);
      case 2 -> "\"enum\":[" + value(random, 2) + "," + number + ",\"b\"]";
      case 3 -> "\"minimum\":" + number;
      case 4 -> "\"exclusiveMaximum\":" + number + ".5";
      case 5 -> "\"minLength\":" + number;
      case 6 -> "\"pattern\":\"^[ab]\"";
      case 7 -> "\"maxItems\":" + number;
      case 8 -> "\"maxProperties\":" + number;
      case 9 -> "\"minProperties\":" + number;
      case 10 -> "\"required\":[\"" + NAMES.get(number) + "\"]";
      case 11 -> "\"dependentRequired\":{\"a\":[\"" + NAMES.get(number) + "\"]}";
      default -> "\"multipleOf\":2";
    };
  }

  private static final List<String> TYPES =
      List.of("null", "boolean", "string", "integer", "number", "array", "object");

  private static String value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 10)) {
      case 0 -> "null";
      case 1 -> Boolean.toString(random.nextBoolean());
      case 2 -> Integer.toString(random.nextInt(5));
      case 3 -> random.nextInt(4) + (random.nextBoolean() ? ".5" : ".25");
      case 4, 5 -> "\"" + NAMES.get(random.nextInt(NAMES.size())) + "\"";
      case 6, 7 ->
          IntStream.range(0, random.nextInt(4))
              .mapToObj(_ -> value(random, depth - 1))
              .collect(Collectors.joining(",", "[", "]"));
      default ->
          NAMES.stream()
              .filter(_ -> random.nextBoolean())
              .map(name -> "\"" + name + "\":" + value(random, depth - 1))
              .collect(Collectors.joining(",", "{", "}"));
    };
  }

  private static Json json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
  }
}

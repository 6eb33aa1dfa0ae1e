package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Rounded;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.fixtures.Soak;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("soak")
class JsonRecordTest {

  private enum Colour implements WireNamed {
    DARK_RED,
    BLUE
  }

  private sealed interface Shape {
    record Circle(int radius) implements Shape {}

    record Rectangle(int width, int height) implements Shape {}
  }

  @Rounded
  private record Figures(BigDecimal low, BigDecimal high) implements JsonRecord {}

  private record Size(@Sparse("1") int width, @Sparse String unit) {}

  private record Extent(BigDecimal from, BigDecimal to) {}

  private record Drawing(
      String id,
      Optional<LocalDate> on,
      @Member("tint") Colour colour,
      @Sparse List<Shape> shapes,
      SortedMap<Colour, Rational> shares,
      Size size,
      @Flat Optional<Extent> extent,
      @Sparse boolean framed,
      @Member("drawn") @FlagNames("by-hand") boolean byHand,
      @FlagNames({"yes", "no"}) boolean old,
      OptionalInt copies)
      implements JsonRecord {

    Drawing {
      if (id.isEmpty()) {
        throw new IllegalArgumentException("a drawing has an id");
      }
    }

    @Derived
    Optional<BigDecimal> breadth() {
      return extent.map(it -> it.to().subtract(it.from()));
    }

    @Derived("large")
    @Sparse
    boolean isLarge() {
      return size.width() > 9;
    }
  }

  private static final Drawing FULL =
      new Drawing(
          "d",
          Optional.of(LocalDate.of(2026, 11, 3)),
          Colour.DARK_RED,
          List.of(new Shape.Circle(2), new Shape.Rectangle(3, 4)),
          new TreeMap<>(Map.of(Colour.BLUE, Rational.of("0.5"))),
          new Size(2, "mm"),
          Optional.of(new Extent(new BigDecimal("0.1"), new BigDecimal("2"))),
          true,
          true,
          true,
          OptionalInt.of(3));

  private static final String WRITTEN =
      """
      {"breadth":"1.9","copies":3,"drawn":"by-hand","framed":true,"from":"0.1","id":"d","old":"yes",\
      "on":"2026-11-03","shapes":[{"radius":2},{"height":4,"width":3}],"shares":{"blue":"0.5"},\
      "size":{"unit":"mm","width":2},"tint":"dark-red","to":"2"}\
      """;

  private static final String LEAST =
      """
      {"id":"d","old":"no","shares":{},"size":{},"tint":"blue"}\
      """;

  @Test
  void a_component_is_a_member() {
    assertThat(FULL.json()).hasToString(WRITTEN);
    assertThat(read(WRITTEN)).contains(FULL);
  }

  @Test
  void a_figure_in_the_middle_is_rounded_to_the_even_one() {
    Figures figures = new Figures(new BigDecimal("0.0000005"), new BigDecimal("0.0000015"));
    assertThat(CanonicalJson.text(figures.json()))
        .isEqualTo("{\"high\":\"0.000002\",\"low\":\"0\"}");
  }

  @Test
  void what_is_absent_or_as_usual_is_left_out() {
    Drawing least =
        new Drawing(
            "d",
            Optional.empty(),
            Colour.BLUE,
            List.of(),
            new TreeMap<>(),
            new Size(1, ""),
            Optional.empty(),
            false,
            false,
            false,
            OptionalInt.empty());

    assertThat(least.json()).hasToString(LEAST);
    assertThat(read(LEAST)).contains(least);
  }

  @Test
  void only_what_would_be_written_is_read() {
    assertThat(
            Stream.of(
                    "{}",
                    LEAST.replace("{\"id", "{\"extra\":1,\"id"),
                    LEAST.replace("\"size\":{}", "\"size\":{\"width\":1}"),
                    LEAST.replace("\"d\"", "\"\""),
                    LEAST.replace("\"d\"", "1"),
                    LEAST.replace("blue", "green"),
                    LEAST.replace("\"no\"", "\"maybe\""),
                    WRITTEN.replace("\"2\"", "\"2.0\""),
                    WRITTEN.replace("11-03", "11-31"),
                    WRITTEN.replace("\"copies\":3", "\"copies\":3000000000"),
                    WRITTEN.replace("\"to\":\"2\"", "\"until\":\"2\""),
                    WRITTEN.replace("radius", "side"),
                    WRITTEN.replace("\"breadth\":\"1.9\"", "\"breadth\":\"2\""),
                    WRITTEN.replace("\"breadth\":\"1.9\",", ""),
                    LEAST.replace("\"id\"", "\"breadth\":\"1.9\",\"id\""))
                .filter(text -> read(text).isPresent()))
        .isEmpty();
  }

  private record Tally(
      @Unwritten List<String> names, @Member("mean") double average, Optional<String> note)
      implements JsonRecord {

    @Derived
    int count() {
      return names.size();
    }
  }

  @Test
  void a_report_says_what_follows_from_components_in_place_of_them() {
    Tally tally = new Tally(List.of("a", "b"), 0.1 + 0.2, Optional.empty());
    assertThat(tally.json()).hasToString("{\"count\":2,\"mean\":\"0.3\"}");
    assertThat(JsonRecord.read(Tally.class, tally.json())).isEmpty();
  }

  private static Optional<Drawing> read(String text) {
    return JsonRecord.read(Drawing.class, parsed(text));
  }

  private static JsonObject parsed(String text) {
    return (JsonObject)
        ((JsonResult.Read) JsonReader.read(text.getBytes(StandardCharsets.UTF_8), 1_000_000))
            .value();
  }

  /// Values of every record of the program that declares its form, and what is read of them after
  /// each member was changed, removed or another one added.
  @TestFactory
  Stream<DynamicTest> a_record_is_read_from_what_it_writes() {
    return RecordForms.records().stream()
        .filter(RecordForms::isRead)
        .map(type -> DynamicTest.dynamicTest(type.getName(), () -> check(type)));
  }

  private static final int VALUES = Soak.times("values", 6, 40);

  private static void check(Class<?> type) {
    RecordSamples samples = new RecordSamples(7);
    int made = 0;
    for (int attempt = 0; attempt < 20_000 && made < VALUES; attempt++) {
      Optional<Object> value = samples.of(type);
      if (value.isPresent()) {
        made++;
        JsonObject json = ((JsonRecord) value.get()).json();
        assertThat(RecordForm.exact(type, parsed(json.toString())).map(Object.class::cast))
            .as(json.toString())
            .usingRecursiveComparison()
            .isEqualTo(value);
        RecordSamples.mutants(json)
            .forEach(mutant ->
                RecordForm.exact(type, mutant)
                    .ifPresent(read ->
                        assertThat(((JsonRecord) read).json()).hasToString(mutant.toString())));
      }
    }
    assertThat(made).as("values of " + type).isPositive();
  }
}

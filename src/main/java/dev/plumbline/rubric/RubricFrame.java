package dev.plumbline.rubric;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// A rubric in which traits have no items, or fewer: what documents bring makes it whole.
public record RubricFrame(JsonObject json) {

  /// What may differ between rubrics of a run.
  private static final List<String> OWN =
      List.of(
          "rubric", "version", "description", "owner", "changelog", "cases", "traits", "effective");

  /// What of a trait is words about its items.
  private static final List<String> ASKED = List.of("anchors", "description", "items", "say");

  /// The scale of a trait from the sum of the negative points to that of the positive ones.
  private static final String POINTS = "points";

  private static final String POSITIVE = "positive_points";

  /// Empty for what is no frame: a rubric whose traits all have items, or no mapping.
  public static Optional<RubricFrame> of(byte[] source) {
    return SourceReader.read(source, new ArrayList<>())
        .map(SourceNode::json)
        .flatMap(it ->
            it instanceof JsonObject object
                ? Optional.of(new RubricFrame(object))
                : Optional.empty())
        .filter(it -> !it.open().isEmpty());
  }

  /// What rubrics of one run have in common: everything but who they are and the items.
  public static JsonObject common(JsonObject rubric) {
    return rubric
        .without(OWN)
        .with(
            "traits",
            rubric
                .objectOrEmpty("traits")
                .mapped((_, trait) -> ((JsonObject) trait).without(ASKED)));
  }

  /// What a rubric that is made of this frame has of it, whatever its items are.
  public JsonObject rest(JsonObject rubric) {
    JsonObject common = common(rubric);
    return common
        .with("thresholds", common.objectOrEmpty("thresholds").without(POSITIVE))
        .with(
            "traits",
            common
                .object("traits")
                .mapped(
                    (id, trait) -> isOfPoints(id) ? ((JsonObject) trait).without("scale") : trait))
        .with("rubric", rubric.find("rubric"))
        .with("version", rubric.find("version"));
  }

  private boolean isOfPoints(String trait) {
    return json.objectOrEmpty("traits").objectOrEmpty(trait).is("scale", POINTS);
  }

  /// A rubric with the items of a line, as it is compiled: no draft, since people approve frames.
  ///
  /// @param written a list of items, or items by trait; `items` are those of the only trait without
  ///   any
  /// @param number of the line
  public JsonObject with(Json written, int number, List<Problem> problems) {
    JsonObject block =
        switch (written) {
          case JsonObject object -> object;
          case JsonArray items -> JsonObject.of("items", items);
          default -> {
            String what = "`rubric` is no name and no items";
            problems.add(wrong(number, "/rubric", what, "write a name, or a list"));
            yield JsonObject.EMPTY;
          }
        };
    JsonObject traits = json.objectOrEmpty("traits");
    SortedMap<String, List<Json>> given = new TreeMap<>();
    List<String> open = open();
    block.forEach((key, value) -> {
      String trait = key.equals("items") && open.size() == 1 ? open.getFirst() : key;
      if (key.equals("rubric")) {
        return;
      }
      if (!traits.has(trait) || !(value instanceof JsonArray(var items))) {
        problems.add(
            wrong(
                number,
                "/rubric/" + key,
                EscapedText.text(key)
                    + (!traits.has(trait) ? " is no trait of the frame" : " is no list of items"),
                "write `items`, or by trait: " + Suggestion.list(List.copyOf(traits.keys()))));
      } else {
        given.put(trait, items);
      }
    });
    TreeSet<String> ids = new TreeSet<>();
    traits.forEach((id, trait) -> {
      ids.add(id);
      list(trait, "items").forEach(item -> idOf(item).ifPresent(ids::add));
    });
    given.values().forEach(items -> items.forEach(item -> idOf(item).ifPresent(ids::add)));
    BigDecimal positive = BigDecimal.ZERO;
    JsonObjectBuilder all = JsonObject.builder();
    for (String id : traits.keys()) {
      JsonObject trait =
          traits.find(id).orElseThrow() instanceof JsonObject it ? it : JsonObject.EMPTY;
      PointSums sums = new PointSums();
      List<Json> items = new ArrayList<>();
      list(trait, "items")
          .forEach(
              each -> items.add(item(each, trait, ids, sums, Place.of("/traits/" + id), problems)));
      int at = 0;
      for (Json each : given.getOrDefault(id, List.of())) {
        String place = "/rubric/" + id + "/" + at++;
        items.add(item(each, trait, ids, sums, new Place(place, number, 1), problems));
      }
      positive = positive.add(sums.positive);
      JsonObjectBuilder one = JsonObject.builder();
      trait.forEach((key, value) -> {
        if (key.equals("scale") && value.equals(Json.of(POINTS))) {
          one.put("scale", sums.scale());
        } else if (!key.equals("items") && !key.equals("item")) {
          one.put(key, value);
        }
      });
      all.put(id, one.put("items", new JsonArray(items)).build());
    }
    JsonObjectBuilder thresholds = JsonObject.builder().putAll(json.objectOrEmpty("thresholds"));
    if (CanonicalJson.text(json).contains(POSITIVE)) {
      thresholds.put(
          POSITIVE,
          JsonObject.of("value", positive, "rationale", "the points that can be reached"));
      if (positive.signum() == 0) {
        problems.add(
            wrong(
                number,
                "/rubric",
                "no criterion has positive points, so there is no share of them",
                "give one of them `points` above 0"));
      }
    }
    return JsonObject.builder()
        .putAll(json.without("draft", "thresholds", "traits"))
        .put("traits", all.build())
        .putUnlessEmpty("thresholds", thresholds.build())
        .build();
  }

  /// The points that the items of a trait can come to.
  private static final class PointSums {
    private BigDecimal positive = BigDecimal.ZERO;
    private BigDecimal negative = BigDecimal.ZERO;
    private int decimals;

    void add(BigDecimal points) {
      positive = positive.add(points.max(BigDecimal.ZERO));
      negative = negative.add(points.min(BigDecimal.ZERO));
      decimals = Math.max(decimals, points.stripTrailingZeros().scale());
    }

    JsonObject scale() {
      return JsonObject.of(
          "max", positive, "min", negative, "step", BigDecimal.ONE.movePointLeft(decimals));
    }
  }

  /// An item of a line, with what the frame says of all of them.
  private static JsonObject item(
      Json written,
      JsonObject trait,
      TreeSet<String> ids,
      PointSums sums,
      Place place,
      List<Problem> problems) {
    JsonObject own =
        written instanceof JsonText ask
            ? JsonObject.of("ask", ask)
            : written instanceof JsonObject it ? it : JsonObject.EMPTY;
    SortedMap<String, Json> item = new TreeMap<>();
    trait.objectOrEmpty("item").forEach(item::put);
    own.forEach(item::put);
    Optional<Json> points = Optional.ofNullable(item.remove(POINTS));
    Optional<BigDecimal> number =
        points.flatMap(it ->
            it instanceof JsonDecimal(BigDecimal value)
                ? Optional.of(value)
                : it instanceof JsonInteger(long value)
                    ? Optional.of(BigDecimal.valueOf(value))
                    : Optional.empty());
    if (points.isPresent() && number.filter(it -> it.signum() != 0).isEmpty()) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_WEIGHT,
              place,
              "the points of a criterion are no number other than 0",
              "write `points: 5`, or `points: -5` for what lowers the score"));
    }
    boolean pointed = trait.is("scale", POINTS);
    if (points.isEmpty() && pointed) {
      problems.add(
          new Problem(
              ProblemCode.MISSING, place, "this criterion has no `points`", "write `points: 5`"));
    }
    number
        .filter(it -> it.signum() != 0)
        .ifPresent(it -> {
          sums.add(it);
          item.put("weight", Json.of(it.abs()));
          if (it.signum() < 0) {
            item.put("reverse_scored", Json.of(true));
          }
        });
    if (idOf(own).isEmpty()) {
      int next = 1;
      while (!ids.add(numbered(next))) {
        next++;
      }
      item.put("id", Json.of(numbered(next)));
    }
    return JsonObject.of(item);
  }

  private static String numbered(int item) {
    return (item < 10 ? "c0" : "c") + item;
  }

  /// A rubric with an item in each trait that has none, which has what all have in common.
  public JsonObject sample(List<Problem> problems) {
    JsonObject block =
        JsonObject.by(
            trait -> trait, open(), _ -> JsonArray.of(JsonObject.of("ask", "?", POINTS, 1)));
    return with(block, 1, problems).with("draft", json.find("draft"));
  }

  /// The traits without items.
  public List<String> open() {
    JsonObject traits = json.objectOrEmpty("traits");
    return traits.keys().stream()
        .filter(id -> list(traits.find(id).orElseThrow(), "items").isEmpty())
        .toList();
  }

  private static List<Json> list(Json json, String key) {
    return json instanceof JsonObject object
            && object.find(key).orElse(JsonObject.EMPTY) instanceof JsonArray(var found)
        ? found
        : List.of();
  }

  private static Optional<String> idOf(Json item) {
    return item instanceof JsonObject object
        ? object.find("id").filter(JsonText.class::isInstance).map(it -> ((JsonText) it).value())
        : Optional.empty();
  }

  private static Problem wrong(int number, String pointer, String what, String help) {
    return new Problem(ProblemCode.WRONG_LINE, new Place(pointer, number, 1), what, help);
  }
}

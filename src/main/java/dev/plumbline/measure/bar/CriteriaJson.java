package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.measure.noninferiority.TestPlan;
import dev.plumbline.measure.noninferiority.TestSubject;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;

/// The criteria of a bar, by the names of the options that ask for them; decimals without trailing
/// zeros.
final class CriteriaJson {

  static JsonObject of(CheckCriteria criteria) {
    JsonObjectBuilder json = JsonObject.builder();
    criteria.minPassRate().ifPresent(it -> json.put("minPassRate", decimal(it)));
    criteria.minMean().ifPresent(it -> json.put("minMean", decimal(it)));
    criteria.maxMeanDrop().ifPresent(it -> json.put("maxMeanDrop", decimal(it)));
    if (criteria.noFlipsToFail()) {
      json.put("noFlipsToFail", true);
    }
    criteria
        .tests()
        .ifPresent(tests -> {
          JsonObjectBuilder margins = JsonObject.builder();
          tests
              .margins()
              .forEach((subject, size) -> margins.put(subject.wireName(), decimal(size)));
          json.put("level", decimal(tests.level())).put("tests", margins.build());
        });
    return json.put("maxUnscored", decimal(criteria.maxUnscored())).build();
  }

  static CheckCriteria read(JsonObject json) {
    return new CheckCriteria(
        json.findText("minPassRate").map(BigDecimal::new),
        json.findText("minMean").map(BigDecimal::new),
        json.findText("maxMeanDrop").map(BigDecimal::new),
        json.find("noFlipsToFail").filter(JsonBoolean.TRUE::equals).isPresent(),
        json.find("tests").map(_ -> tests(json)),
        new BigDecimal(json.text("maxUnscored")));
  }

  private static TestPlan tests(JsonObject json) {
    SortedMap<TestSubject, BigDecimal> margins = new TreeMap<>();
    JsonObject written = json.object("tests");
    written
        .keys()
        .forEach(subject ->
            margins.put(
                TestSubject.parse(subject).orElseThrow(() -> new UnexpectedJsonException(subject)),
                new BigDecimal(written.text(subject))));
    return new TestPlan(margins, new BigDecimal(json.text("level")));
  }

  private static Json decimal(BigDecimal value) {
    return Json.of(value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString());
  }

  private CriteriaJson() {}
}

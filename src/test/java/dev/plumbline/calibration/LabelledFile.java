package dev.plumbline.calibration;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads a labelled file: a line with task, scale and names, then a line a row.
final class LabelledFile {

  private static final JsonFactory JSON = new JsonFactory();

  static StudyTask read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      Map<String, Object> head = object(lines.getFirst());
      List<Row> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        rows.add(row(object(line)));
      }
      Map<?, ?> scale = (Map<?, ?>) head.get("scale");
      List<String> names = ((List<?>) head.get("names")).stream().map(String.class::cast).toList();
      Sample sample =
          new Sample(
              new Scale(
                  (BigDecimal) scale.get("min"),
                  (BigDecimal) scale.get("max"),
                  (BigDecimal) scale.get("step")),
              names,
              rows);
      return new StudyTask((String) head.get("task"), sample);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Row row(Map<String, Object> fields) {
    List<Double> signals =
        ((List<?>) fields.get("signals")).stream().map(LabelledFile::number).toList();
    double judge = number(fields.get("judge"));
    return new Row(fields.get("id").toString(), judge, signals, number(fields.get("human")));
  }

  private static double number(Object value) {
    return ((BigDecimal) value).doubleValue();
  }

  private static Map<String, Object> object(String line) throws IOException {
    try (JsonParser parser = JSON.createParser(line)) {
      parser.nextToken();
      return object(parser);
    }
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return object(parser);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(value(parser));
      }
      return items;
    }
    return token.isNumeric() ? parser.getDecimalValue() : parser.getText();
  }

  private LabelledFile() {}
}

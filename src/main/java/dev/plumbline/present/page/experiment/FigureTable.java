package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.drawing.PictureNumbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Figures of files, which anybody may have written, and the tables of them.
final class FigureTable {

  /// Far more rows than an experiment has systems, items or forms.
  private static final int ROWS_MAX = 1_000;

  private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000_000L);

  static List<JsonObject> objects(JsonObject json, String key) {
    List<JsonObject> objects = new ArrayList<>();
    for (Json each : json.list(key)) {
      if (!(each instanceof JsonObject object) || objects.size() == ROWS_MAX) {
        throw new UnexpectedJsonException(key + " is not a list of objects");
      }
      objects.add(object);
    }
    return objects;
  }

  static BigDecimal decimal(JsonObject json, String key) {
    BigDecimal value = json.decimal(key);
    if (value.abs().compareTo(LARGEST) > 0) {
      throw new UnexpectedJsonException(key + " is too large");
    }
    return value;
  }

  static String shown(JsonObject json, String key) {
    return PictureNumbers.shown(decimal(json, key));
  }

  /// An estimate with its interval.
  static String between(JsonObject estimate) {
    return shown(estimate, "value")
        + " ("
        + shown(estimate, "low")
        + " to "
        + shown(estimate, "high")
        + ")";
  }

  /// As [#between(JsonObject)]; empty where there is none.
  static String between(JsonObject json, String key) {
    return json.find(key).isPresent() ? between(json.object(key)) : "";
  }

  /// @param heads the first of the rows' names, the others of numbers
  static Html table(String label, List<String> heads, List<List<String>> rows) {
    List<Html> head = new ArrayList<>();
    for (int i = 0; i < heads.size(); i++) {
      Element cell = Tag.TH.of(heads.get(i)).with(Attribute.SCOPE, "col");
      head.add(i == 0 ? cell : cell.styled("n"));
    }
    return Tag.DIV
        .of(
            Tag.TABLE.of(
                Tag.THEAD.of(Tag.TR.of(head)),
                Tag.TBODY.of(rows.stream().map(FigureTable::row).toList())))
        .styled("wide")
        .with(Attribute.TAB, "0")
        .with(Attribute.ROLE, "region")
        .with(Attribute.LABEL, label);
  }

  private static Element row(List<String> cells) {
    List<Html> parts = new ArrayList<>();
    parts.add(Tag.TH.of(Tag.BDI.of(cells.getFirst())).with(Attribute.SCOPE, "row"));
    cells.subList(1, cells.size()).forEach(cell -> parts.add(Tag.TD.of(cell).styled("n")));
    return Tag.TR.of(parts);
  }

  private FigureTable() {}
}

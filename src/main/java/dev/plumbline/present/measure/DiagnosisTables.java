package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.diagnosis.Diagnosis;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.FixedDecimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What may be wrong with a run: for each symptom its figures, and below them what to do.
public final class DiagnosisTables {

  public static List<Block> blocks(List<Diagnosis> diagnoses) {
    List<Block> blocks = new ArrayList<>();
    for (Diagnosis diagnosis : diagnoses) {
      String figures =
          diagnosis.figures().stream()
              .map(DiagnosisTables::words)
              .collect(Collectors.joining(", "));
      String title = diagnosis.symptom().title();
      blocks.add(
          diagnosis.subject().isEmpty()
              ? Block.of(title + ": " + figures)
              : Block.of(title + ", {}: " + figures, diagnosis.subject()));
      blocks.add(action(diagnosis.symptom().action()));
    }
    return blocks;
  }

  private static String words(Diagnosis.Figure figure) {
    return figure.name()
        + " "
        + (figure.share()
            ? FixedDecimals.percent(figure.value().doubleValue())
            : figure.value().toPlainString());
  }

  /// Names are between backticks, as on the page that has all symptoms.
  private static Block action(String text) {
    List<String> parts = List.of(text.split("`", -1));
    List<String> names = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      if (i % 2 == 0) {
        words.append(parts.get(i));
      } else {
        words.append("{}");
        names.add(parts.get(i));
      }
    }
    return Block.note(words.toString(), names.toArray(String[]::new));
  }

  public static Json json(List<Diagnosis> diagnoses) {
    return JsonArray.mapped(diagnoses, DiagnosisTables::json);
  }

  private static JsonObject json(Diagnosis diagnosis) {
    JsonObjectBuilder figures = JsonObject.builder();
    diagnosis.figures().forEach(figure -> figures.put(figure.name(), figure.value()));
    return JsonObject.of(
        "symptom", diagnosis.symptom(),
        "subject", diagnosis.subject(),
        "figures", figures.build(),
        "title", diagnosis.symptom().title(),
        "sign", diagnosis.symptom().sign(),
        "action", diagnosis.symptom().action());
  }

  private DiagnosisTables() {}
}

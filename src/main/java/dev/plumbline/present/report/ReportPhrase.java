package dev.plumbline.present.report;

import dev.plumbline.present.page.Wording;
import java.util.List;
import java.util.function.UnaryOperator;

/// Words of ours with names of others in them, which each writer sets apart in its own way.
///
/// @param words with `{}` where a name stands
/// @param names as many as there are places
public record ReportPhrase(String words, List<String> names) {

  public static final ReportPhrase NONE = of("");

  public ReportPhrase {
    names = List.copyOf(names);
  }

  public static ReportPhrase of(String words, String... names) {
    return new ReportPhrase(words, List.of(names));
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  /// As a sentence of a text: with a capital, and a period unless another sign ends it.
  String sentence(UnaryOperator<String> word, UnaryOperator<String> name) {
    String heading = heading(word, name);
    return heading.isEmpty() || ".:?!".indexOf(heading.charAt(heading.length() - 1)) >= 0
        ? heading
        : heading + ".";
  }

  /// With a capital.
  String heading(UnaryOperator<String> word, UnaryOperator<String> name) {
    return Wording.sentence(written(word, name));
  }

  String written(UnaryOperator<String> word, UnaryOperator<String> name) {
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (String each : names) {
      int place = words.indexOf("{}", from);
      out.append(word.apply(words.substring(from, place))).append(name.apply(each));
      from = place + 2;
    }
    return out.append(word.apply(words.substring(from))).toString();
  }
}

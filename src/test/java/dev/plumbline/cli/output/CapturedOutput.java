package dev.plumbline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.PlumblineCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a command printed and how it ended.
public record CapturedOutput(int exit, String out, String err) {

  /// What a command says while it works, which depends on how fast the machine is.
  private static final Pattern PROGRESS =
      Pattern.compile("(?m)^\\d+ of \\d+ \\w+, \\d+/(s|min)\\b.*\\n");

  /// @param line the words of a command as one types them, `{}` for a value
  /// @param values what stands for each `{}`, and words after the line; a list is as many words
  public static CapturedOutput run(String line, Object... values) {
    return run(System.getenv(), line, values);
  }

  public static CapturedOutput run(Map<String, String> environment, String line, Object... values) {
    return run(environment, words(line, values));
  }

  public static CapturedOutput run(String[] words) {
    return run(System.getenv(), words);
  }

  public static CapturedOutput run(Map<String, String> environment, String[] words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    OutputStreams streams = new OutputStreams(new PrintWriter(out), new PrintWriter(err, true));
    int exit = PlumblineCommand.run(words, streams, environment);
    return new CapturedOutput(
        exit, out.toString(), PROGRESS.matcher(err.toString()).replaceAll(""));
  }

  /// In a store.
  public static CapturedOutput in(Path store, String line, Object... values) {
    return run(new TreeMap<>(Map.of("PLUMBLINE_STORE", store.toString())), line, values);
  }

  public static String[] words(String line, Object... values) {
    List<String> words = new ArrayList<>();
    int next = 0;
    for (String word : line.isBlank() ? new String[0] : line.strip().split(" +")) {
      if (word.equals("{}")) {
        add(words, values[next++]);
      } else {
        words.add(word.contains("{}") ? word.replace("{}", values[next++].toString()) : word);
      }
    }
    for (; next < values.length; next++) {
      add(words, values[next]);
    }
    return words.toArray(String[]::new);
  }

  private static void add(List<String> words, Object value) {
    switch (value) {
      case Collection<?> all -> all.forEach(each -> words.add(each.toString()));
      case Stream<?> all -> all.forEach(each -> words.add(each.toString()));
      case Object[] all -> {
        for (Object each : all) {
          words.add(each.toString());
        }
      }
      default -> words.add(value.toString());
    }
  }

  public CapturedOutput ok() {
    return ended(ExitCode.OK);
  }

  public CapturedOutput ended(int expected) {
    assertThat(exit).as(out + err).isEqualTo(expected);
    return this;
  }

  /// Standard output holds these.
  public CapturedOutput prints(CharSequence... parts) {
    assertThat(out).contains(parts);
    return this;
  }

  public CapturedOutput doesNotPrint(CharSequence... parts) {
    assertThat(out).doesNotContain(parts);
    return this;
  }

  /// Standard error holds these.
  public CapturedOutput complains(CharSequence... parts) {
    assertThat(err).contains(parts);
    return this;
  }

  public CapturedOutput doesNotComplain(CharSequence... parts) {
    assertThat(err).doesNotContain(parts);
    return this;
  }
}

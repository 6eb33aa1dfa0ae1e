package dev.plumbline.cli;

import dev.plumbline.present.report.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The help of a command, with lines that end at spaces only: picocli also ends them after colons
/// and commas, and so divides `PROVIDER:MODEL:VERSION`.
final class WholeWordHelp extends Help {

  /// The space that picocli leaves at the end of a line.
  private static final int MARGIN = 1;

  /// Wider than any synopsis.
  private static final int ONE_LINE = 10_000;

  WholeWordHelp(CommandSpec spec, ColorScheme colorScheme) {
    super(spec, colorScheme);
  }

  @Override
  public Layout createDefaultLayout(
      List<OptionSpec> options, List<PositionalParamSpec> positionals, ColorScheme colors) {
    int width = commandSpec().usageMessage().width();
    TextTable table =
        TextTable.forDefaultColumns(
            colors, calcLongOptionColumnWidth(options, positionals, colors), width);
    Column[] columns = table.columns();
    Column last = columns[columns.length - 1];
    int descriptionWidth = last.width - last.indent - MARGIN;
    IOptionRenderer option = createDefaultOptionRenderer();
    IParameterRenderer parameter = createDefaultParameterRenderer();
    return new Layout(
        colors,
        table,
        (each, label, scheme) -> wrapped(option.render(each, label, scheme), descriptionWidth),
        (each, label, scheme) -> wrapped(parameter.render(each, label, scheme), descriptionWidth));
  }

  @Override
  public String synopsis(int headingLength) {
    int width = commandSpec().usageMessage().width();
    commandSpec().usageMessage().width(ONE_LINE);
    String line = super.synopsis(headingLength).strip();
    commandSpec().usageMessage().width(width);
    int indent = Math.min(headingLength + commandSpec().qualifiedName().length() + 1, width / 2);
    int first = Math.max(1, width - headingLength - MARGIN);
    List<String> lines = new ArrayList<>();
    String rest = line;
    int available = first;
    while (!rest.isEmpty()) {
      int end = lineEnd(rest, available);
      lines.add(rest.substring(0, end));
      rest = rest.substring(end).stripLeading();
      available = width - indent - MARGIN;
    }
    return String.join(System.lineSeparator() + " ".repeat(indent), lines) + System.lineSeparator();
  }

  /// The rows of an option with its description, the last cell, divided into lines.
  private static Text[][] wrapped(Text[][] rows, int width) {
    List<Text[]> all = new ArrayList<>();
    for (Text[] row : rows) {
      Text rest = row[row.length - 1];
      Text[] next = row;
      do {
        int end = lineEnd(rest.plainString(), width);
        next[next.length - 1] = rest.substring(0, end);
        all.add(next);
        rest = rest.substring(end);
        while (rest.plainString().startsWith(" ")) {
          rest = rest.substring(1);
        }
        next = next.clone();
        Arrays.fill(next, rest.substring(rest.plainString().length()));
      } while (!rest.plainString().isEmpty());
    }
    return all.toArray(Text[][]::new);
  }

  /// The offset of the last space that lets a line of at most this width end before it; of the
  /// first space at all if the first word is longer.
  private static int lineEnd(String text, int width) {
    if (text.length() <= width) {
      return text.length();
    }
    int space = text.lastIndexOf(' ', width);
    int end = space > 0 ? space : text.indexOf(' ', width);
    return end > 0 ? end : text.length();
  }
}

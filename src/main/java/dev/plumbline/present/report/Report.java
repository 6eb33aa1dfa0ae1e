package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.present.report.Block.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What one asked for, as blocks in the order in which people read them.
///
/// @param title of a page
/// @param members in JSON; absent where they are those of the blocks
public record Report(String title, List<Block> blocks, Optional<JsonRecord> members) {

  public Report {
    blocks = List.copyOf(blocks);
  }

  /// Figures as they are found.
  public static final class FigureList extends ArrayList<Block.Figure> {
    private static final long serialVersionUID = 1;

    public void add(String key, String title, Cell cell) {
      add(new Block.Figure(key, title, cell));
    }

    /// For people alone.
    public void add(String title, Cell cell) {
      add("", title, cell);
    }
  }

  /// What a report has, as it is found.
  public static final class BlockList extends ArrayList<Block> {
    private static final long serialVersionUID = 1;

    public void say(String words, String... names) {
      add(Block.of(words, names));
    }

    public void note(String words, String... names) {
      add(Block.note(words, names));
    }

    public void data(String key, Object value, Object... more) {
      add(Block.data(key, value, more));
    }
  }

  public Report(String title, List<Block> blocks) {
    this(title, blocks, Optional.empty());
  }

  public Report(String title, List<Block> blocks, JsonRecord members) {
    this(title, blocks, Optional.of(members));
  }

  /// The figures, tables and data under their keys.
  public JsonObject json() {
    JsonMembers found = new JsonMembers();
    blocks.forEach(block -> block.putInto(found));
    return members.map(JsonRecord::json).orElseGet(found::object);
  }

  /// The tables that people see, also those of sections, in order.
  private List<Table> tables() {
    return blocks.stream().flatMap(Block::tables).toList();
  }

  /// @param width of the terminal in columns; 0: unknown
  /// @param text writes the JSON, which has one line
  /// @param table the one that CSV has
  public void print(
      ReportFormat format, int width, Function<Json, String> text, String table, PrintWriter out) {
    switch (format) {
      case TABLE -> new TerminalReport(out, width).print(blocks);
      case MARKDOWN -> out.print(MarkdownReport.text(this));
      case CSV -> {
        Table one = table(table);
        out.print(RowWriter.csvHead(one.columns(), false));
        one.rows().forEach(row -> out.print(RowWriter.csv(one.columns(), row, false)));
      }
      case JSON -> out.print(text.apply(json()) + "\n");
      case HTML -> out.print(HtmlReport.page(this).html());
    }
    out.flush();
  }

  /// @param key of a table; empty: the first
  /// @throws Refusal if there is no such table
  Table table(String key) {
    List<String> keys = tables().stream().map(Table::key).toList();
    return tables().stream()
        .filter(table -> key.isEmpty() || table.key().equals(key))
        .findFirst()
        .orElseThrow(() ->
            Refusal.of(
                "--table",
                ProblemCode.UNKNOWN_VALUE,
                key.isEmpty()
                    ? "there is no table to write as CSV"
                    : EscapedText.text(key) + " is no table of this report",
                keys.isEmpty() ? "choose another format" : Suggestion.of(key, keys, "there are")));
  }
}

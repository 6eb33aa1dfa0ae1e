package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.Columns.Column;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A part of a report. Parts that have nothing to show are not shown.
public sealed interface Block {

  /// Adds what other programs read.
  default void putInto(JsonMembers members) {}

  /// The tables in it that people see.
  default Stream<Table> tables() {
    return Stream.empty();
  }

  /// Whether people see nothing of it.
  default boolean isEmpty() {
    return false;
  }

  static Block of(String words, String... names) {
    return new Paragraph(ReportPhrase.of(words, names), false);
  }

  /// How what stands above it is to be read.
  static Block note(String words, String... names) {
    return new Paragraph(ReportPhrase.of(words, names), true);
  }

  /// What only other programs read.
  ///
  /// @param more keys and values in turn, by the rules of [JsonObject#of]
  static Block data(String key, Object value, Object... more) {
    return new Data(JsonObject.of(key, value, more));
  }

  /// Parts under a heading, whose keys are those of the report.
  static Block section(String heading, List<Block> blocks) {
    return section(ReportPhrase.of(heading), blocks);
  }

  static Block section(String heading, Block... blocks) {
    return section(heading, List.of(blocks));
  }

  static Block section(ReportPhrase heading, List<Block> blocks) {
    return new Section("", heading, blocks);
  }

  /// One value for people alone.
  static Block figure(String title, Cell cell) {
    return new Figures(List.of(new Figure("", title, cell)));
  }

  /// What a report says first.
  ///
  /// @param figure the one number to be seen
  /// @param of what it is the number of
  /// @param sentences that follow, without capitals and periods
  record Headline(String figure, String of, List<String> sentences) implements Block {
    public Headline {
      sentences = List.copyOf(sentences);
    }

    /// The sentences, as people write them.
    String says() {
      return sentences.stream()
          .map(Wording::sentence)
          .map(sentence -> sentence + ".")
          .collect(Collectors.joining(" "));
    }
  }

  /// @param muted of less weight than what it explains
  record Paragraph(ReportPhrase text, boolean muted) implements Block {
    @Override
    public boolean isEmpty() {
      return text.isEmpty();
    }
  }

  /// Single values with what they are.
  record Figures(List<Figure> figures) implements Block {
    public Figures {
      figures = List.copyOf(figures);
    }

    public static Figures of(Figure... figures) {
      return new Figures(Arrays.asList(figures));
    }

    @Override
    public boolean isEmpty() {
      return figures.stream().allMatch(figure -> figure.cell().shown().isEmpty());
    }

    @Override
    public void putInto(JsonMembers members) {
      figures.forEach(figure -> members.put(figure.key(), figure.cell()));
    }
  }

  /// One value.
  ///
  /// @param key in JSON; empty: it is not there
  /// @param title for people
  record Figure(String key, String title, Cell cell) {}

  /// @param key of the object in JSON that has the members of the parts; empty: they are members of
  ///   what is around the section
  record Section(String key, ReportPhrase heading, List<Block> blocks) implements Block {
    public Section {
      blocks = List.copyOf(blocks);
    }

    @Override
    public void putInto(JsonMembers members) {
      JsonMembers own = key.isEmpty() ? members : new JsonMembers();
      blocks.forEach(block -> block.putInto(own));
      if (!key.isEmpty()) {
        members.put(key, own.object());
      }
    }

    @Override
    public Stream<Table> tables() {
      return blocks.stream().flatMap(Block::tables);
    }

    @Override
    public boolean isEmpty() {
      return blocks.stream().allMatch(Block::isEmpty);
    }
  }

  /// A picture on a page; its numbers for all others.
  ///
  /// @param axes what is across and up
  record Drawing(Html picture, String axes, Table numbers) implements Block {
    @Override
    public void putInto(JsonMembers members) {
      numbers.putInto(members);
    }

    @Override
    public Stream<Table> tables() {
      return Stream.of(numbers);
    }
  }

  /// Members that only JSON has.
  record Data(JsonObject members) implements Block {
    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public void putInto(JsonMembers all) {
      members.forEach(all::put);
    }
  }

  /// Rows under columns. Columns without content, and tables without rows, are not shown.
  ///
  /// @param key of the list in JSON and of the table in CSV
  /// @param json the rows as objects
  /// @param presence when JSON has it
  /// @param rows a cell for each column
  record Table(
      String key,
      ReportPhrase title,
      List<Column> columns,
      List<List<Cell>> rows,
      JsonArray json,
      Presence presence)
      implements Block {

    /// When JSON has the list.
    enum Presence {
      ALWAYS,
      UNLESS_EMPTY,
      NEVER
    }

    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /// No list in JSON rather than an empty one.
    public Table unlessEmpty() {
      return new Table(key, title, columns, rows, json, Presence.UNLESS_EMPTY);
    }

    /// No list in JSON.
    public Table withoutJson() {
      return new Table(key, title, columns, rows, json, Presence.NEVER);
    }

    @Override
    public void putInto(JsonMembers members) {
      if (presence == Presence.ALWAYS || presence == Presence.UNLESS_EMPTY && !json.isEmpty()) {
        members.put(key, json);
      }
    }

    @Override
    public boolean isEmpty() {
      return rows.isEmpty();
    }

    @Override
    public Stream<Table> tables() {
      return Stream.of(this);
    }
  }
}

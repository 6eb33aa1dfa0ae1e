package dev.plumbline.rubric.form;

import java.util.List;
import java.util.stream.Stream;

/// What a form shows of a rubric: fields for what people change, and the rest as it is written.
public record RubricFields(List<Group> groups, List<Part> others) {

  public RubricFields {
    groups = List.copyOf(groups);
    others = List.copyOf(others);
  }

  /// How a value is written and shown.
  public enum Kind {
    /// A text on one line.
    LINE,
    TEXT,
    NUMBER,
    /// One of some words.
    CHOICE,
    /// Texts, each on a line.
    LIST,
    /// The number of a condition such as `composite >= 3`.
    MARK
  }

  /// @param value empty for what is left out
  public record Choice(String value, String words) {}

  /// @param path of the value in the rubric, whether it is there or not
  /// @param value as it is written; empty if it is not there
  /// @param choices of a [Kind#CHOICE]
  /// @param rare whether few rubrics have it
  public record Field(
      String path, String label, Kind kind, String value, List<Choice> choices, boolean rare) {
    public Field {
      choices = List.copyOf(choices);
    }
  }

  /// What may be added to a group, from two texts.
  public enum Addition {
    CRITERION("Question", "Name, if it has one"),
    LEVEL("Its number", "What it means"),
    BAND("Lowest score", "Grade"),
    GATE("Condition", "Why it ends the evaluation");

    private final String first;
    private final String second;

    Addition(String first, String second) {
      this.first = first;
      this.second = second;
    }

    public String first() {
      return first;
    }

    public String second() {
      return second;
    }
  }

  /// Fields that belong together.
  ///
  /// @param path of what they are about; empty for several
  /// @param removable whether it may be taken out
  /// @param additions what may be added to it
  public record Group(
      String title,
      String path,
      List<Field> fields,
      List<Group> inner,
      boolean removable,
      List<Addition> additions) {
    public Group {
      fields = List.copyOf(fields);
      inner = List.copyOf(inner);
      additions = List.copyOf(additions);
    }

    /// This one and those in it.
    public Stream<Group> all() {
      return Stream.concat(Stream.of(this), inner.stream().flatMap(Group::all));
    }
  }

  /// What the form does not change.
  ///
  /// @param line from 1
  public record Part(String path, int line, String written) {}

  public Stream<Group> allGroups() {
    return groups.stream().flatMap(Group::all);
  }

  public Stream<Field> fields() {
    return allGroups().flatMap(group -> group.fields().stream());
  }
}

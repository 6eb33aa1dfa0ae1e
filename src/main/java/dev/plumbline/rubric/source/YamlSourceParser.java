package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Parses a rubric written as YAML 1.2, without the features that make YAML surprising: tags,
/// anchors, aliases, several documents and keys that are not scalars are refused. Plain scalars
/// follow the core schema.
record YamlSourceParser(
    Iterator<Event> events,
    Problem nothing,
    List<Problem> problems,
    SortedMap<String, Span> spans) {

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final List<String> BOOLEANS =
      List.of("true", "True", "TRUE", "false", "False", "FALSE");
  private static final List<String> NOTHINGS = List.of("", "~", "null", "Null", "NULL");

  /// What readers of YAML 1.1 take for another value: a truth, an octal number or a time.
  private static final Pattern OTHERWISE =
      Pattern.compile(
          "yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|[-+]?0[0-9_]+|[-+]?[1-9][0-9]*_[0-9_]*"
              + "|[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+");

  /// The parser copies a scalar's text once per buffer, so a small buffer makes long texts
  /// quadratic.
  private static final int BUFFER_MAX = 65_536;

  private static final int BUFFER_MIN = 1_024;

  /// Where a value is written, in code points from the begin of the source.
  ///
  /// @param key where its key begins; `start` for what has none
  record Span(int start, int end) {}

  /// @param nothing the problem of a source without content
  static Optional<SourceNode> read(String source, Problem nothing, List<Problem> problems) {
    return read(source, nothing, problems, new TreeMap<>());
  }

  /// @param spans where each value is written, by its path; to be filled
  static Optional<SourceNode> read(
      String source, Problem nothing, List<Problem> problems, SortedMap<String, Span> spans) {
    int before = problems.size();
    try {
      Iterator<Event> events = events(source);
      Optional<SourceNode> written =
          new YamlSourceParser(events, nothing, problems, spans).document();
      return problems.size() == before ? written : Optional.empty();
    } catch (MarkedYamlEngineException e) {
      Place place = e.getProblemMark().map(mark -> place("", mark)).orElse(Place.WHOLE);
      problems.add(notYaml(place, e.getProblem()));
    } catch (YamlEngineException e) {
      problems.add(notYaml(Place.WHOLE, "it cannot be read"));
    } catch (TooDeep e) {
      problems.add(e.problem);
    }
    return Optional.empty();
  }

  private static Iterator<Event> events(String source) {
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(RubricLimits.BYTES_MAX + 1)
            .setBufferSize(Math.clamp(source.length(), BUFFER_MIN, BUFFER_MAX))
            .setUseMarks(true)
            .setLabel("rubric")
            .build();
    return new Parse(settings).parseString(source).iterator();
  }

  /// What an editor or a script that reads YAML 1.1 stops at or takes for another value, as PyYAML
  /// and SnakeYAML do: the first place, and how many there are.
  ///
  /// @param source one that was read without problems
  static Optional<Problem> difference(String source) {
    List<ScalarEvent> found = new ArrayList<>();
    int brackets = 0;
    Iterator<Event> events = events(source);
    while (events.hasNext()) {
      Event event = events.next();
      if (event instanceof CollectionStartEvent start && (brackets > 0 || start.isFlow())) {
        brackets++;
      } else if (event instanceof CollectionEndEvent && brackets > 0) {
        brackets--;
      } else if (event instanceof ScalarEvent scalar
          && scalar.getScalarStyle() == ScalarStyle.PLAIN
          && (brackets > 0 && scalar.getValue().indexOf('?') >= 0
              || OTHERWISE.matcher(scalar.getValue()).matches())) {
        found.add(scalar);
      }
    }
    return found.stream()
        .findFirst()
        .map(first ->
            new Problem(
                ProblemCode.YAML_DIALECT,
                place("", mark(first)),
                EscapedText.text(first.getValue())
                    + (found.size() == 1
                        ? ""
                        : " and " + Plural.of(found.size() - 1, "other value"))
                    + ": readers of YAML 1.1 stop at a question mark in brackets, and take words such"
                    + " as `yes`, `010` and `1:30` for no texts",
                "put them in quotation marks"));
  }

  private Optional<SourceNode> document() {
    Event event = events.next();
    while (!(event instanceof NodeEvent) && events.hasNext()) {
      event = events.next();
    }
    if (!(event instanceof NodeEvent)) {
      problems.add(nothing);
      return Optional.empty();
    }
    SourceNode node = value(event, "", 0);
    events.next();
    Event after = events.next();
    if (after.getEventId() == Event.ID.DocumentStart) {
      problems.add(
          new Problem(
              ProblemCode.UNSUPPORTED_YAML,
              place("", mark(after)),
              "a second YAML document starts here",
              "a file contains one document"));
    }
    return Optional.of(node);
  }

  private SourceNode value(Event event, String path, int depth) {
    Place place = place(path, mark(event));
    if (depth > RubricLimits.DEPTH_MAX) {
      throw new TooDeep(
          new Problem(
              ProblemCode.TOO_DEEP,
              place,
              "this is nested more than " + RubricLimits.DEPTH_MAX + " levels deep",
              "flatten it"));
    }
    if (event instanceof AliasEvent) {
      refuse(
          ProblemCode.ALIAS,
          place,
          "this is an alias",
          "write the value out: aliases are not supported");
      return new SourceNode.Scalar(place, "", SourceNode.Kind.NULL);
    }
    if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
      refuse(ProblemCode.ALIAS, place, "anchors are not supported", "remove the `&` name");
    }
    return switch (event.getEventId()) {
      case Scalar -> scalar((ScalarEvent) event, place);
      case SequenceStart -> sequence(event, path, depth, place);
      case MappingStart -> mapping(event, path, depth, place);
      case Alias,
          Comment,
          DocumentEnd,
          DocumentStart,
          MappingEnd,
          SequenceEnd,
          StreamEnd,
          StreamStart ->
          throw new IllegalStateException("no value begins with " + event.getEventId());
    };
  }

  private SourceNode sequence(Event start, String path, int depth, Place place) {
    checkTag(((CollectionStartEvent) start).getTag(), place);
    List<SourceNode> elements = new ArrayList<>();
    Event event = events.next();
    while (event.getEventId() != Event.ID.SequenceEnd) {
      elements.add(value(event, path + "/" + elements.size(), depth + 1));
      event = events.next();
    }
    return new SourceNode.Sequence(place, elements);
  }

  private SourceNode mapping(Event start, String path, int depth, Place place) {
    checkTag(((CollectionStartEvent) start).getTag(), place);
    SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
    Event key = events.next();
    while (key.getEventId() != Event.ID.MappingEnd) {
      if (!(key instanceof ScalarEvent scalar)) {
        refuse(
            ProblemCode.UNSUPPORTED_YAML,
            place(path, mark(key)),
            "this key is not a scalar",
            "write the key as a plain word");
        value(key, path, depth + 1);
        value(events.next(), path, depth + 1);
      } else {
        String name = scalar.getValue();
        Place at = place(path, mark(key)).member(name).at(line(key), column(key));
        checkTag(scalar.getTag(), at);
        if (scalar.getAnchor().isPresent()) {
          refuse(ProblemCode.ALIAS, at, "anchors are not supported", "remove the `&` name");
        }
        SourceNode value = value(events.next(), at.path(), depth + 1);
        if (members.putIfAbsent(name, value) != null) {
          refuse(
              ProblemCode.DUPLICATE_KEY,
              at,
              "the key " + EscapedText.text(name) + " is duplicated",
              "keep one of them");
        }
      }
      key = events.next();
    }
    return new SourceNode.Mapping(place, members);
  }

  private SourceNode scalar(ScalarEvent event, Place place) {
    checkTag(event.getTag(), place);
    spans.put(
        place.path(),
        new Span(mark(event).getIndex(), event.getEndMark().orElseThrow().getIndex()));
    String text = event.getValue();
    if (event.getScalarStyle() != ScalarStyle.PLAIN) {
      return new SourceNode.Scalar(place, text, SourceNode.Kind.TEXT);
    }
    if (NOTHINGS.contains(text)) {
      return new SourceNode.Scalar(place, "", SourceNode.Kind.NULL);
    }
    if (BOOLEANS.contains(text)) {
      boolean truth = text.charAt(0) == 't' || text.charAt(0) == 'T';
      return new SourceNode.Scalar(place, truth ? "true" : "false", SourceNode.Kind.BOOLEAN);
    }
    boolean number = NUMBER.matcher(text).matches();
    return new SourceNode.Scalar(
        place, text, number ? SourceNode.Kind.NUMBER : SourceNode.Kind.TEXT);
  }

  private void checkTag(Optional<String> tag, Place place) {
    if (tag.isPresent()) {
      refuse(ProblemCode.UNSUPPORTED_YAML, place, "tags are not supported", "remove the tag");
    }
  }

  private void refuse(ProblemCode code, Place place, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }

  private static Problem notYaml(Place place, String what) {
    return new Problem(
        ProblemCode.NOT_YAML,
        place,
        "invalid YAML: " + EscapedText.text(what),
        "check the indentation and quotes here");
  }

  private static Mark mark(Event event) {
    return event.getStartMark().orElseThrow();
  }

  private static int line(Event event) {
    return mark(event).getLine() + 1;
  }

  private static int column(Event event) {
    return mark(event).getColumn() + 1;
  }

  private static Place place(String path, Mark mark) {
    return new Place(path, mark.getLine() + 1, mark.getColumn() + 1);
  }

  /// Stops parsing at once, since the rest may be nested without bound.
  private static final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    TooDeep(Problem problem) {
      super(problem.message());
      this.problem = problem;
    }
  }
}

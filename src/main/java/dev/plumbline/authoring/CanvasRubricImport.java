package dev.plumbline.authoring;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.terminal.CsvCell;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.importing.CsvParser;
import dev.plumbline.rubric.importing.CsvParser.Row;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable.Criterion;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads the rubrics of a file that Canvas takes: a row a criterion, behind it its ratings in
/// groups of three cells, and several rubrics by their names. The mark is the sum of the points, as
/// it is there.
public final class CanvasRubricImport {

  private static final String HELP =
      "name a file with `Rubric Name`, `Criteria Name` and groups of `Rating Name`, `Rating"
          + " Description`, `Rating Points` in its header";

  private static final List<String> READ =
      List.of(
          CanvasRubric.RUBRIC,
          CanvasRubric.CRITERION,
          CanvasRubric.DESCRIPTION,
          CanvasRubric.RANGE);

  private final List<Problem> problems;
  private final SequencedMap<String, List<Criterion>> criteria = new LinkedHashMap<>();
  private final SequencedMap<String, List<Note>> changed = new LinkedHashMap<>();
  private final SequencedMap<String, List<Note>> lost = new LinkedHashMap<>();
  private Optional<List<String>> header = Optional.empty();
  private String rubric = "";

  private CanvasRubricImport(List<Problem> problems) {
    this.problems = problems;
  }

  /// @return empty if there are problems
  public static List<ImportedRubric> read(String text, List<Problem> problems) {
    IdGenerator names = new IdGenerator();
    return tables(text, problems).stream()
        .map(table -> table.toRubric(names.name(table.description())))
        .toList();
  }

  /// The rubrics as tables, whose descriptions are their names.
  ///
  /// @return empty if there are problems
  static List<LevelTable> tables(String text, List<Problem> problems) {
    int before = problems.size();
    CanvasRubricImport file = new CanvasRubricImport(problems);
    CsvParser.read(
        text,
        problems,
        row -> {
          if (file.header.isEmpty()) {
            return file.header(row);
          }
          if (row.cells().stream().anyMatch(cell -> !cell.isEmpty())) {
            file.row(row);
          }
          return true;
        });
    if (problems.size() == before && file.criteria.isEmpty()) {
      file.problem(1, ProblemCode.EMPTY, "the file has no criteria", HELP);
    }
    return problems.size() > before ? List.of() : file.tables();
  }

  private boolean header(Row row) {
    header = Optional.of(row.cells());
    for (String name :
        List.of(
            CanvasRubric.RUBRIC,
            CanvasRubric.CRITERION,
            CanvasRubric.RATING,
            CanvasRubric.POINTS)) {
      if (column(name) < 0) {
        problem(row.line(), ProblemCode.MISSING, "there is no column `" + name + "`", HELP);
        return false;
      }
    }
    return true;
  }

  /// The first column of this name, which may be numbered; -1 if there is none.
  private int column(String name) {
    List<String> cells = header.orElseThrow();
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).replaceAll("\\s*[0-9]+$", "").equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  private static String cell(Row row, int column) {
    return column >= 0 && column < row.cells().size()
        ? CsvCell.restored(row.cells().get(column))
        : "";
  }

  private void row(Row row) {
    String named = cell(row, column(CanvasRubric.RUBRIC));
    rubric = named.isEmpty() ? rubric : named;
    String name = cell(row, column(CanvasRubric.CRITERION));
    if (rubric.isEmpty() || name.isEmpty()) {
      problem(
          row.line(),
          ProblemCode.MISSING,
          rubric.isEmpty() ? "the row names no rubric" : "the row names no criterion",
          "write its name in the column");
      return;
    }
    SortedMap<BigDecimal, String> levels = levels(row, name);
    if (levels.size() < 2) {
      problem(
          row.line(),
          ProblemCode.TOO_FEW,
          "the criterion " + EscapedText.text(name) + " has fewer than two ratings with points",
          "give it two or more");
      return;
    }
    criteria
        .computeIfAbsent(rubric, _ -> new ArrayList<>())
        .add(
            new Criterion(
                name, cell(row, column(CanvasRubric.DESCRIPTION)), BigDecimal.ONE, levels));
    unread(row);
    if (cell(row, column(CanvasRubric.RANGE)).equalsIgnoreCase("true")) {
      changed
          .computeIfAbsent(rubric, _ -> new ArrayList<>())
          .add(new Note(name, "a rating is its highest points: those below are not given"));
    }
  }

  /// Columns before the ratings that are none of Canvas's.
  private void unread(Row row) {
    List<Integer> read = READ.stream().map(this::column).toList();
    for (int at = 0; at < column(CanvasRubric.RATING); at++) {
      if (!read.contains(at) && !cell(row, at).isEmpty()) {
        lost.computeIfAbsent(rubric, _ -> new ArrayList<>())
            .add(new Note("column " + header.orElseThrow().get(at), "nothing here reads it"));
      }
    }
  }

  /// With a comma that separates thousands, or three decimals.
  private static final Pattern THOUSAND = Pattern.compile("[1-9][0-9]{0,2}(?:,[0-9]{3})+");

  private SortedMap<BigDecimal, String> levels(Row row, String criterion) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    for (int at = column(CanvasRubric.RATING); at < row.cells().size(); at += 3) {
      String label = cell(row, at);
      String words = cell(row, at + 1);
      String points = cell(row, at + 2);
      if (label.isEmpty() && words.isEmpty() && points.isEmpty()) {
        continue;
      }
      Optional<BigDecimal> level =
          DecimalFormat.parse(points.replace(',', '.')).map(CanvasRubricImport::bare);
      if (level.isPresent() && THOUSAND.matcher(points).matches()) {
        problem(
            row.line(),
            ProblemCode.WRONG_TYPE,
            "a rating of "
                + EscapedText.text(criterion)
                + " has the points "
                + EscapedText.text(points)
                + ", which some read as "
                + points.replace(",", "")
                + " and some as "
                + level.get().toPlainString(),
            "write " + points.replace(",", "") + " or " + level.get().toPlainString());
      } else if (level.isEmpty()) {
        problem(
            row.line(),
            ProblemCode.WRONG_TYPE,
            "a rating of "
                + EscapedText.text(criterion)
                + " has the points "
                + EscapedText.text(points),
            "write a number");
      } else {
        String said = label.equals(level.get().toPlainString()) ? "" : label;
        if (levels.put(level.get(), words.isEmpty() ? said : LevelGrid.labelled(said, words))
            != null) {
          problem(
              row.line(),
              ProblemCode.DUPLICATE_KEY,
              "two ratings of "
                  + EscapedText.text(criterion)
                  + " have "
                  + level.get().toPlainString()
                  + " points",
              "keep one of them");
        }
      }
    }
    return levels;
  }

  private static BigDecimal bare(BigDecimal points) {
    BigDecimal bare = points.stripTrailingZeros();
    return bare.scale() < 0 ? bare.setScale(0) : bare;
  }

  private void problem(int line, ProblemCode code, String message, String help) {
    problems.add(new Problem(code, new Place("", line, 1), message, help));
  }

  private List<LevelTable> tables() {
    List<LevelTable> tables = new ArrayList<>();
    criteria.forEach((name, all) ->
        tables.add(
            new LevelTable(
                name,
                all,
                new TreeMap<>(),
                true,
                changed.getOrDefault(name, List.of()),
                lost.getOrDefault(name, List.of()).stream().distinct().toList())));
    return tables;
  }

  /// A rubric as a file that Canvas takes: each trait is a criterion, and its levels are ratings
  /// with the points that they add to the result.
  ///
  /// @param csv rows that are as long as they need to be
  /// @param notes what Canvas does otherwise, in words
  public record CanvasRubric(String csv, List<String> notes) {

    static final String RUBRIC = "Rubric Name";
    static final String CRITERION = "Criteria Name";
    static final String DESCRIPTION = "Criteria Description";
    static final String RANGE = "Criteria Enable Range";
    static final String RATING = "Rating Name";
    static final String RATING_DESCRIPTION = "Rating Description";
    static final String POINTS = "Rating Points";

    /// A name before the words of a level, as an import joins them.
    private static final String JOINT = ": ";

    private static final int NAME_MAX = 60;
    private static final int DECIMALS = 4;

    public CanvasRubric {
      notes = List.copyOf(notes);
    }

    private record Rating(Rational points, String name, String words) {}

    /// @throws Refusal if it has no traits, or compares two candidates
    public static CanvasRubric of(Bundle bundle) {
      Rubric rubric = bundle.rubric();
      List<Trait> traits =
          bundle
              .order()
              .sorted(
                  rubric.questions().traits(),
                  trait -> trait.items().isEmpty() ? "" : trait.items().getFirst().id());
      if (traits.isEmpty() || rubric.isPairwise()) {
        throw Refusal.of(
            EscapedText.visible(bundle.identity().label()),
            ProblemCode.EMPTY,
            "a rubric of Canvas has criteria with points, and this one has none",
            "name a rubric that has traits and does not compare candidates");
      }
      List<String> notes = new ArrayList<>();
      Map<String, Rational> shares = shares(bundle, notes);
      List<List<String>> rows = new ArrayList<>();
      int most = 0;
      for (Trait trait : traits) {
        Rational share = shares.getOrDefault(trait.id(), Rational.ONE);
        Optional<Item> item = trait.only();
        List<Rating> ratings = item.map(it -> ofItem(trait, it)).orElseGet(() -> ofTrait(trait));
        List<String> row = new ArrayList<>();
        row.add(name(rubric));
        row.addAll(criterion(trait));
        row.add(item.isPresent() ? "false" : "true");
        for (Rating rating : ratings.reversed()) {
          Rational points = rating.points().times(share);
          BigDecimal written = points.rounded(DECIMALS, RoundingMode.HALF_EVEN);
          if (!Rational.of(written).equals(points)) {
            notes.add("points of " + trait.id() + " are rounded to " + DECIMALS + " decimals");
          }
          row.addAll(
              List.of(
                  rating.name().isEmpty() ? plain(written) : rating.name(),
                  rating.words(),
                  plain(written)));
        }
        most = Math.max(most, ratings.size());
        rows.add(row);
      }
      List<String> header = new ArrayList<>(List.of(RUBRIC, CRITERION, DESCRIPTION, RANGE));
      for (int i = 0; i < most; i++) {
        header.addAll(List.of(RATING, RATING_DESCRIPTION, POINTS));
      }
      rows.addFirst(header);
      return new CanvasRubric(
          rows.stream().map(CanvasRubric::line).collect(Collectors.joining()),
          notes.stream().distinct().toList());
    }

    private static String line(List<String> cells) {
      return cells.stream().map(CsvCell::restorable).collect(Collectors.joining(",")) + "\n";
    }

    /// What a point of each trait adds. Canvas has sums only.
    private static Map<String, Rational> shares(Bundle bundle, List<String> notes) {
      Map<String, Rational> shares = new TreeMap<>();
      List<String> traits = bundle.rubric().questions().traits().stream().map(Trait::id).toList();
      if (bundle.scoring().program().result().body()
              instanceof Node.Composite(Node.Mode mode, List<Node.Member> members, Rational _)
          && mode != Node.Mode.MIN
          && members.stream().map(Node.Member::id).toList().containsAll(traits)
          && members.size() == traits.size()) {
        members.forEach(member -> shares.put(member.id(), member.weight()));
        Rational all = mode == Node.Mode.SUM ? Rational.ONE : Node.Composite.weights(members);
        if (!all.equals(Rational.ONE)) {
          notes.add("the total there is the mark times " + plain(all.toDecimal()));
        }
      } else if (traits.size() > 1
          || !bundle.scoring().program().result().id().equals(traits.getFirst())) {
        notes.add(
            "the total there is the sum of the traits, and the plan computes the mark otherwise");
      }
      if (!bundle.rubric().questions().gates().isEmpty()) {
        notes.add("gates are not in it");
      }
      return shares;
    }

    /// The name that an import made the rubric's from, or that.
    private static String name(Rubric rubric) {
      String words = rubric.identity().description();
      String name = rubric.identity().name();
      return new IdGenerator().name(words).equals(name) ? words : name;
    }

    private static List<String> criterion(Trait trait) {
      List<String> both = split(trait.description());
      String asks =
          trait.items().size() > 1 || trait.description().isEmpty()
              ? trait.items().stream().map(Item::ask).collect(Collectors.joining(" "))
              : "";
      return List.of(
          trait.description().isEmpty()
              ? trait.id()
              : both.getFirst().isEmpty() ? both.getLast() : both.getFirst(),
          both.getFirst().isEmpty() ? asks : both.getLast());
    }

    /// What is before the joint, or nothing, and the rest.
    private static List<String> split(String words) {
      int joint = words.indexOf(JOINT);
      return joint > 0 && joint <= NAME_MAX && words.lastIndexOf('.', joint) < 0
          ? List.of(words.substring(0, joint), words.substring(joint + JOINT.length()))
          : List.of("", words);
    }

    /// From the lowest points to the highest.
    private static List<Rating> ofItem(Trait trait, Item item) {
      DecisionScale scale = item.scale();
      List<Rating> ratings = new ArrayList<>();
      for (int level : scale.levels()) {
        Rational points = trait.points(item, level);
        if (scale.isDeclared()) {
          List<String> both = split(unnumbered(scale.descriptors().get(level), points));
          ratings.add(new Rating(points, both.getFirst(), both.getLast()));
        } else {
          ratings.add(new Rating(points, scale.meaning(level), ""));
        }
      }
      return item.reverseScored() ? ratings.reversed() : ratings;
    }

    /// Without the number that an import writes before the words of a level that no item can have.
    private static String unnumbered(String words, Rational points) {
      String number = "Level " + plain(points.rounded(DECIMALS, RoundingMode.HALF_EVEN)) + ". ";
      return words.startsWith(number) ? words.substring(number.length()) : words;
    }

    /// What the trait's anchors say, or its ends.
    private static List<Rating> ofTrait(Trait trait) {
      TreeMap<BigDecimal, String> anchors = new TreeMap<>();
      trait.anchors().forEach((level, words) -> anchors.put(new BigDecimal(level), words));
      anchors.putIfAbsent(trait.scale().min(), "");
      anchors.putIfAbsent(trait.scale().max(), "");
      List<Rating> ratings = new ArrayList<>();
      anchors.forEach((level, words) -> {
        List<String> both = split(words);
        ratings.add(new Rating(Rational.of(level), both.getFirst(), both.getLast()));
      });
      return ratings;
    }

    private static String plain(BigDecimal number) {
      BigDecimal bare = number.stripTrailingZeros();
      return (bare.scale() < 0 ? bare.setScale(0) : bare).toPlainString();
    }
  }
}

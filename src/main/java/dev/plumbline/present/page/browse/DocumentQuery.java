package dev.plumbline.present.page.browse;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.present.page.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is asked for on a page of documents. Everything may be empty; what is not holds together.
///
/// @param where a condition as of `show --where`
/// @param sort a name, after `-` for the highest first
/// @param rule `node/rule`, to have fired
/// @param show a name of [Show]
/// @param waits a filter of [OpenDocuments]
/// @param low the least final score
/// @param high above every final score
/// @param decided how criteria are marked, all of them
/// @param words to be in a reason, all of them
/// @param beside the digits of another run whose results are shown too
/// @param moved whether only documents are shown whose result there is another one
/// @param page from 1
public record DocumentQuery(
    String where,
    String sort,
    String status,
    String rule,
    String show,
    String waits,
    String low,
    String high,
    List<Decided> decided,
    String words,
    String beside,
    boolean moved,
    long page) {

  public DocumentQuery {
    decided = List.copyOf(decided);
  }

  /// A mark of a criterion.
  ///
  /// @param item empty for any
  /// @param decision a decision that counts, a word of [DecisionMark], or empty for any decision
  public record Decided(String item, String decision) {

    boolean isEmpty() {
      return item.isEmpty() && decision.isEmpty();
    }
  }

  /// The choices that people make most.
  public enum Show implements WireNamed {
    PASS("pass"),
    FAIL("fail"),
    REVIEW("for review"),
    CORRECTED("decided by people"),
    SPLIT("answers differ");

    private final String words;

    Show(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /// Of a page's address: the first mark has fields of a form, others are `item:decision`.
  public static List<Decided> decided(String item, String decision, String also) {
    return Stream.concat(
            Stream.of(new Decided(item, decision)),
            Stream.of(also.split(","))
                .map(one -> one.split(":", 2))
                .filter(one -> one.length == 2)
                .map(one -> new Decided(one[0], one[1])))
        .filter(one -> !one.isEmpty())
        .distinct()
        .toList();
  }

  /// The marks but the first, as [#decided(String, String, String)] reads them.
  String also() {
    return String.join(
        ",", decided.stream().skip(1).map(one -> one.item() + ":" + one.decision()).toList());
  }

  /// Whether every document is shown.
  public boolean isEverything() {
    return (where + status + rule + show + waits + low + high + words).isEmpty()
        && decided.isEmpty()
        && !moved;
  }

  /// The same, and only documents with a mark; where there is another one of its item, that no
  /// more.
  DocumentQuery and(Decided mark) {
    List<Decided> all = new ArrayList<>(decided);
    all.removeIf(one -> one.item().equals(mark.item()));
    all.add(mark);
    return with(all);
  }

  DocumentQuery without(Decided mark) {
    return with(decided.stream().filter(one -> !one.equals(mark)).toList());
  }

  private DocumentQuery with(List<Decided> marks) {
    return new DocumentQuery(
        where, sort, status, rule, show, waits, low, high, marks, words, beside, moved, 1);
  }

  DocumentQuery withWhere(String other) {
    return new DocumentQuery(
        other, sort, status, rule, show, waits, low, high, decided, words, beside, moved, 1);
  }

  DocumentQuery withStatus(String other) {
    return new DocumentQuery(
        where, sort, other, rule, show, waits, low, high, decided, words, beside, moved, 1);
  }

  DocumentQuery withRule(String other) {
    return new DocumentQuery(
        where, sort, status, other, show, waits, low, high, decided, words, beside, moved, 1);
  }

  DocumentQuery withWords(String other) {
    return new DocumentQuery(
        where, sort, status, rule, show, waits, low, high, decided, other, beside, moved, 1);
  }

  DocumentQuery showing(String other) {
    return new DocumentQuery(
        where, sort, status, rule, other, waits, low, high, decided, words, beside, moved, 1);
  }

  DocumentQuery waiting(String other) {
    return new DocumentQuery(
        where, sort, status, rule, show, other, low, high, decided, words, beside, moved, 1);
  }

  DocumentQuery between(String least, String above) {
    return new DocumentQuery(
        where, sort, status, rule, show, waits, least, above, decided, words, beside, moved, 1);
  }

  DocumentQuery sortedBy(String other) {
    return new DocumentQuery(
        where, other, status, rule, show, waits, low, high, decided, words, beside, moved, 1);
  }

  /// Beside another run, or none.
  DocumentQuery beside(String other, boolean onlyMoved) {
    return new DocumentQuery(
        where, sort, status, rule, show, waits, low, high, decided, words, other, onlyMoved, 1);
  }

  Address page(RunLink run, long other) {
    SortedMap<String, String> parameters = new TreeMap<>();
    parameters.put("where", where);
    parameters.put("sort", sort);
    parameters.put("status", status);
    parameters.put("rule", rule);
    parameters.put("show", show);
    parameters.put("waits", waits);
    parameters.put("low", low);
    parameters.put("high", high);
    parameters.put("item", decided.isEmpty() ? "" : decided.getFirst().item());
    parameters.put("decision", decided.isEmpty() ? "" : decided.getFirst().decision());
    parameters.put("also", also());
    parameters.put("words", words);
    parameters.put("beside", beside);
    parameters.put("moved", moved ? "yes" : "");
    parameters.put("page", other == 1 ? "" : Long.toString(other));
    parameters.values().removeIf(String::isEmpty);
    return new Address(run.documents().path(), parameters);
  }
}

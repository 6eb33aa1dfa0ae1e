package dev.plumbline.workflow.drafting;

import dev.plumbline.workflow.drafting.DraftCoverage.ProseSentence;
import dev.plumbline.workflow.drafting.DraftCoverage.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// How far several drafts of one prose rest on the same sentences of it. Words of items are not
/// compared: two drafts may ask for one thing in other words.
///
/// @param drafts at least one, all of the same prose
public record DraftOverlap(List<DraftCoverage> drafts) {

  public DraftOverlap {
    drafts = List.copyOf(drafts);
  }

  /// A sentence of the prose and the items of each draft that quote it.
  public record Row(String sentence, List<List<String>> items) {
    public Row {
      items = items.stream().map(List::copyOf).toList();
    }
  }

  /// @param items of the one draft
  /// @param shared those that rest on a sentence on which an item of the other rests, too
  public record Share(int shared, int items) {}

  public Share share(int one, int other) {
    SortedSet<String> sentences = new TreeSet<>();
    items(drafts.get(other)).forEach(item -> sentences.addAll(item.sentences()));
    List<Source> items = items(drafts.get(one));
    long shared =
        items.stream().filter(it -> it.sentences().stream().anyMatch(sentences::contains)).count();
    return new Share((int) shared, items.size());
  }

  /// Every sentence that an item of some draft quotes, in the order of the prose.
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    List<ProseSentence> sentences = drafts.getFirst().sentences();
    for (int i = 0; i < sentences.size(); i++) {
      int at = i;
      List<List<String>> items =
          drafts.stream().map(draft -> draft.sentences().get(at).items()).toList();
      if (items.stream().anyMatch(some -> !some.isEmpty())) {
        rows.add(new Row(sentences.get(i).id(), items));
      }
    }
    return rows;
  }

  private static List<Source> items(DraftCoverage draft) {
    return draft.sources().stream().filter(Source::isItem).toList();
  }
}

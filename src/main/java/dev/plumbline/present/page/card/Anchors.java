package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Page;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The places of a card that links lead to, and the colour of each trait: both by the order of the
/// rubric, since a name may be anything.
final class Anchors {

  private static final int STYLES = 6;

  private final List<String> subjects = new ArrayList<>();
  private final List<Integer> styles = new ArrayList<>();

  /// @param findings the names under which items were asked: those of units are places of their own
  Anchors(Rubric rubric, Collection<String> findings) {
    int style = 0;
    for (Trait trait : rubric.questions().traits()) {
      style = style % STYLES + 1;
      for (var item : trait.items()) {
        subjects.add(item.id());
        styles.add(style);
      }
    }
    for (Fact fact : rubric.questions().facts()) {
      subjects.add(fact.id());
      styles.add(0);
    }
    for (String asked : findings) {
      if (ItemUnit.unit(asked).isPresent()) {
        styles.add(styles.get(subjects.indexOf(ItemUnit.item(asked))));
        subjects.add(asked);
      }
    }
  }

  /// The place of an item or fact.
  Anchor subject(String id) {
    return new Anchor("item", subjects.indexOf(id) + 1);
  }

  static Anchor quote(int number) {
    return new Anchor("quote", number);
  }

  boolean areSeveral() {
    return subjects.size() > 1;
  }

  /// The class by which an item and its passages are shown together; empty for the last ones of a
  /// long rubric, as the style sheet knows only so many.
  String group(String id) {
    int number = subject(id).number();
    return number == 0 || number > Page.GROUPS ? "" : " q" + number;
  }

  /// The class of an item's trait, or of a fact.
  String style(String id) {
    int at = subjects.indexOf(id);
    return "t" + (at < 0 ? 0 : styles.get(at));
  }
}

package dev.plumbline.measure.agreement;

import java.util.Comparator;

/// What is rated once: an item of a document.
public record RatedItem(String document, String item) implements Comparable<RatedItem> {

  private static final Comparator<RatedItem> ORDER =
      Comparator.comparing(RatedItem::document).thenComparing(RatedItem::item);

  @Override
  public int compareTo(RatedItem other) {
    return ORDER.compare(this, other);
  }
}

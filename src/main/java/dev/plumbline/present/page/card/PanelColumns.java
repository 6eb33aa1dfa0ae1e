package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PanelHeight;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// Panels in two columns: the first two beside each other, the others below them so that the page
/// is as short as it can be and a short text leaves no empty half. On a narrow screen they follow
/// each other in their order.
final class PanelColumns {

  private final List<Element> panels;

  PanelColumns(List<Element> panels) {
    this.panels = List.copyOf(panels);
  }

  Html html() {
    List<List<Html>> columns = List.of(new ArrayList<>(), new ArrayList<>());
    int places = places();
    for (int i = 0; i < panels.size(); i++) {
      columns.get(places >> i & 1).add(panels.get(i).styled("panel o" + (i + 1)));
    }
    return panels.size() < 2
        ? Html.of(columns.getFirst())
        : Tag.DIV
            .of(columns.stream().map(column -> Tag.DIV.of(column)).toList())
            .styled("cols panels");
  }

  /// A bit for each panel: whether it is in the second column, as the second one is.
  private int places() {
    long[] heights = panels.stream().mapToLong(PanelHeight::of).toArray();
    int best = 0b10;
    long least = Long.MAX_VALUE;
    for (int places = 0b10; places < 1 << panels.size(); places += 0b100) {
      long left = 0;
      long right = 0;
      for (int i = 0; i < heights.length; i++) {
        left += (places >> i & 1) == 0 ? heights[i] : 0;
        right += (places >> i & 1) == 0 ? 0 : heights[i];
      }
      if (Math.max(left, right) < least) {
        least = Math.max(left, right);
        best = places;
      }
    }
    return best;
  }
}

package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.PageFile;
import java.util.List;
import java.util.Optional;

/// A document in the list of them.
///
/// @param position in the run, from 1
/// @param cells one for each column
/// @param card the page that explains it, if it has a score
/// @param history the page of what people did with it, if they may have
public record ListedDocument(
    long position, List<String> cells, Optional<PageFile> card, Optional<PageFile> history) {
  public ListedDocument {
    cells = List.copyOf(cells);
  }
}

package dev.plumbline.workflow.results;

import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// How the criteria of a document are marked.
final class DocumentMarks {

  static List<DecisionMark> of(List<Item> items, Optional<StoredExtraction> extraction) {
    return answers(items, extraction).stream().map(RunTable.Answer::mark).toList();
  }

  /// Of each item, in their order.
  static List<RunTable.Answer> answers(List<Item> items, Optional<StoredExtraction> extraction) {
    Map<String, List<StoredFinding>> findings =
        extraction.stream()
            .flatMap(it -> it.findings().stream())
            .collect(Collectors.groupingBy(finding -> ItemUnit.item(finding.item())));
    List<String> splits = extraction.map(StoredExtraction::splits).orElse(List.of());
    return items.stream()
        .map(item -> {
          List<StoredFinding> found = findings.getOrDefault(item.id(), List.of());
          SortedSet<Integer> decisions = new TreeSet<>();
          found.forEach(finding -> finding.level().ifPresent(decisions::add));
          return new RunTable.Answer(
              DecisionMark.of(item, found, splits.contains(item.id())), decisions);
        })
        .toList();
  }

  private DocumentMarks() {}
}

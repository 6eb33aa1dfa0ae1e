package dev.plumbline.extraction;

import dev.plumbline.text.injection.InjectionFlag;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What hearing a judge gave besides its findings.
///
/// @param flags the sentences of the document that speak to its judge
/// @param facts the evidence of the judged facts, by id; their values stand among the facts
/// @param runs what each run said, by item or fact; empty if there was one
/// @param confidence how sure the judge says it is of each trait, in percent
public record JudgeEvidence(
    List<InjectionFlag> flags,
    SortedMap<String, JudgedFactEvidence> facts,
    SortedMap<String, List<String>> runs,
    SortedMap<String, Integer> confidence) {

  public static final JudgeEvidence NONE =
      new JudgeEvidence(List.of(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

  public JudgeEvidence {
    flags = List.copyOf(flags);
    facts = copy(facts);
    runs = copy(runs);
    confidence = copy(confidence);
  }

  /// How often two runs said the same of one item or fact, of all pairs of runs that answered.
  public Agreement agreement() {
    int same = 0;
    int pairs = 0;
    for (List<String> said : runs.values()) {
      for (int i = 0; i < said.size(); i++) {
        for (int j = i + 1; j < said.size(); j++) {
          if (!ReplicateCombiner.isSilent(said.get(i))
              && !ReplicateCombiner.isSilent(said.get(j))) {
            pairs++;
            same += said.get(i).equals(said.get(j)) ? 1 : 0;
          }
        }
      }
    }
    return new Agreement(same, pairs);
  }

  /// @param same pairs of runs that agree
  /// @param pairs all that could
  public record Agreement(int same, int pairs) {}

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}

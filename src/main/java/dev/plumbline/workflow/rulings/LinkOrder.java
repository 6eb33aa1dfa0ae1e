package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.ChainLink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Puts links about one run into their order.
final class LinkOrder {

  /// @param what the links are, such as `publication`
  /// @throws Refusal if one is missing, or two follow the same
  static <L extends ChainLink> List<L> of(Collection<L> links, String what) {
    Map<Optional<Digest>, L> after = new LinkedHashMap<>();
    Set<Digest> left = new HashSet<>();
    for (L link : links) {
      left.add(link.digest());
      if (after.put(link.previous(), link) != null) {
        throw LocalStore.corrupt(
            link.digest(), "two artefacts of this run (" + what + ") follow the same");
      }
    }
    List<L> ordered = new ArrayList<>();
    Optional<Digest> last = Optional.empty();
    for (L next = after.get(last); next != null; next = after.get(last)) {
      ordered.add(next);
      last = Optional.of(next.digest());
      left.remove(last.get());
    }
    if (!left.isEmpty()) {
      throw LocalStore.corrupt(
          left.stream().sorted().findFirst().orElseThrow(),
          "the " + what + " before it is not in the store");
    }
    return ordered;
  }

  private LinkOrder() {}
}

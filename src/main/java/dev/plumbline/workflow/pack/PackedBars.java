package dev.plumbline.workflow.pack;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.measure.bar.Bar;
import dev.plumbline.measure.bar.Waiver;
import dev.plumbline.proof.AttestationKind;
import dev.plumbline.proof.LogEntry;
import dev.plumbline.proof.LogRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.BiFunction;

/// What a pack holds of the bar of its run.
///
/// @param bars the bar itself, what it amends and what amends it, in the order of the log
/// @param waivers of the bar and the run
record PackedBars(List<Digest> bars, List<Digest> waivers) {

  static final PackedBars NONE = new PackedBars(List.of(), List.of());

  PackedBars {
    bars = List.copyOf(bars);
    waivers = List.copyOf(waivers);
  }

  /// @param find the bytes of an artefact
  static PackedBars of(
      Digest bar,
      Digest run,
      List<LogRow> log,
      BiFunction<ArtefactKind, Digest, Optional<byte[]>> find) {
    Map<Digest, Optional<Digest>> amended = new LinkedHashMap<>();
    SequencedSet<Digest> waivers = new LinkedHashSet<>();
    for (LogRow row : log) {
      LogEntry.read(row.entry())
          .ifPresent(entry -> {
            if (entry.kind() == AttestationKind.BAR) {
              find.apply(ArtefactKind.BAR, entry.subject())
                  .flatMap(JsonReader::canonicalObject)
                  .flatMap(Bar::read)
                  .ifPresent(it -> amended.put(entry.subject(), it.amends()));
            } else if (entry.kind() == AttestationKind.WAIVER) {
              find.apply(ArtefactKind.WAIVER, entry.subject())
                  .flatMap(JsonReader::canonicalObject)
                  .flatMap(Waiver::read)
                  .filter(it -> it.bar().equals(bar) && it.run().equals(run))
                  .ifPresent(_ -> waivers.add(entry.subject()));
            }
          });
    }
    List<Digest> bars = new ArrayList<>(related(bar, amended));
    if (!bars.contains(bar)) {
      bars.add(bar);
    }
    return new PackedBars(bars, List.copyOf(waivers));
  }

  private static List<Digest> related(Digest bar, Map<Digest, Optional<Digest>> amended) {
    SequencedSet<Digest> linked = new LinkedHashSet<>(List.of(bar));
    int before;
    do {
      before = linked.size();
      amended.forEach((one, earlier) -> {
        if (earlier.filter(linked::contains).isPresent()) {
          linked.add(one);
        }
        if (linked.contains(one)) {
          earlier.ifPresent(linked::add);
        }
      });
    } while (linked.size() > before);
    return amended.keySet().stream().filter(linked::contains).toList();
  }
}

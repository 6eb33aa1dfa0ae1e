package dev.plumbline.exchange.importing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What became of each construct of a source. What a reader did not ask for is found by itself:
/// each object that was opened reports the members that were left.
public final class ImportLedger {

  /// What became of a construct.
  public enum Fate {
    KEPT,
    CHANGED,
    LOST
  }

  /// @param why the difference or the reason; empty for what is kept
  public record Entry(Fate fate, String construct, String why) {}

  /// @param places JSON pointers of the first ones
  public record Row(Entry entry, int count, List<String> places) {
    public Row {
      places = List.copyOf(places);
    }
  }

  private static final int PLACES_SHOWN = 3;
  private static final Pattern INDEX = Pattern.compile("/[0-9]+(?=/|$)");

  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::fate).thenComparing(Entry::construct).thenComparing(Entry::why);

  private final SortedMap<Entry, List<String>> places = new TreeMap<>(ORDER);
  private final List<ForeignObject> opened = new ArrayList<>();

  public void kept(String construct, String place) {
    add(Fate.KEPT, construct, "", place);
  }

  public void changed(String construct, String why, String place) {
    add(Fate.CHANGED, construct, why, place);
  }

  public void lost(String construct, String why, String place) {
    add(Fate.LOST, construct, why, place);
  }

  void add(Fate fate, String construct, String why, String place) {
    places.computeIfAbsent(new Entry(fate, construct, why), _ -> new ArrayList<>()).add(place);
  }

  void opened(ForeignObject object) {
    opened.add(object);
  }

  /// All constructs, what is kept first; members that nobody read are lost.
  public List<Row> rows() {
    SortedMap<Entry, List<String>> all = new TreeMap<>(ORDER);
    places.forEach((entry, where) -> all.put(entry, new ArrayList<>(where)));
    for (ForeignObject object : opened) {
      for (String key : object.unread()) {
        String place = object.path() + "/" + key;
        String construct = INDEX.matcher(place).replaceAll("/*").substring(1);
        all.computeIfAbsent(
                new Entry(Fate.LOST, construct, "nothing here reads it"), _ -> new ArrayList<>())
            .add(place);
      }
    }
    TreeSet<String> lost = new TreeSet<>();
    all.forEach((entry, where) -> lost.addAll(entry.fate() == Fate.LOST ? where : List.of()));
    SortedMap<Entry, List<String>> told = new TreeMap<>(ORDER);
    all.forEach((entry, where) -> {
      for (String place : where) {
        // what is kept but for members that are lost is not as in the source
        String below = lost.ceiling(place + "/");
        boolean isWhole =
            entry.fate() != Fate.KEPT
                || place.isEmpty()
                || below == null
                || !below.startsWith(place + "/");
        told.computeIfAbsent(
                isWhole
                    ? entry
                    : new Entry(Fate.CHANGED, entry.construct(), "without what is lost of it"),
                _ -> new ArrayList<>())
            .add(place);
      }
    });
    return told.entrySet().stream()
        .map(each ->
            new Row(
                each.getKey(),
                each.getValue().size(),
                each.getValue().stream().distinct().limit(PLACES_SHOWN).toList()))
        .toList();
  }
}

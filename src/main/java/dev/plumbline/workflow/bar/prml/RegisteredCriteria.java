package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.bar.Bar;
import dev.plumbline.measure.bar.DocumentList;
import dev.plumbline.measure.comparison.CriterionResult;
import dev.plumbline.workflow.bar.LockedBar;
import dev.plumbline.workflow.bar.StoredBars;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What manifests ask of a run: the criteria of a bar, each once, about the same documents.
///
/// @param manifests by the name of the file
public record RegisteredCriteria(SequencedMap<String, PrmlManifest> manifests) {

  /// @throws Refusal with all problems of all files
  public static RegisteredCriteria read(List<Path> files) {
    SequencedMap<String, PrmlManifest> manifests = new LinkedHashMap<>();
    List<Refusal> refusals = new ArrayList<>();
    for (Path file : files) {
      try {
        manifests.put(file.toString(), ManifestReader.read(file));
      } catch (Refusal refused) {
        refusals.add(refused);
      }
    }
    if (!refusals.isEmpty()) {
      throw Refusal.all(refusals);
    }
    RegisteredCriteria read = new RegisteredCriteria(manifests);
    List<Problem> problems = new ArrayList<>();
    read.checkTogether(problems);
    refuse(problems);
    return read;
  }

  private void checkTogether(List<Problem> problems) {
    SortedMap<PrmlMetric, String> metrics = new TreeMap<>();
    Optional<PrmlManifest> first = manifests.values().stream().findFirst();
    manifests.forEach((file, each) -> {
      String other = metrics.putIfAbsent(each.metric(), file);
      if (other != null) {
        problems.add(
            problem(
                file + " and " + other + " both are about " + each.metric().wireName(),
                "lock a bar for each, or name the one that is meant"));
      }
      if (!each.documents().equals(first.orElseThrow().documents())
          || !each.seed().equals(first.orElseThrow().seed())) {
        problems.add(
            problem(
                file + " is about other data, or another seed, than the first manifest",
                "lock a bar for each"));
      }
    });
  }

  /// By the criterion that it limits.
  public SortedMap<CriterionResult.Kind, BigDecimal> limits() {
    SortedMap<CriterionResult.Kind, BigDecimal> limits = new TreeMap<>();
    manifests.values().forEach(each -> limits.put(each.metric().criterion(), each.threshold()));
    return limits;
  }

  /// 64 hexadecimal digits for the data.
  ///
  /// @throws java.util.NoSuchElementException if there is no manifest
  public String data() {
    return manifests.firstEntry().getValue().documents();
  }

  /// How the documents were drawn: the data and the seed, and which manifests say so.
  public String drawn() {
    PrmlManifest first = manifests.firstEntry().getValue();
    return DrawnSeed.words(first.dataset(), first.seed())
        + "; PRML "
        + manifests.values().stream().map(PrmlManifest::hash).collect(Collectors.joining(" "));
  }

  /// The documents as the manifests bind them: by text or by id where their hash is that of our
  /// list, and otherwise as the user says who has shown the file that it is the hash of.
  ///
  /// @param listed the documents of the run
  /// @param shown whether a file of this hash was shown, with the same documents
  /// @throws Refusal if the data are others
  public DocumentList documents(DocumentList.Builder listed, boolean byId, boolean shown) {
    for (boolean id : new boolean[] {false, true}) {
      DocumentList list = listed.build(id, drawn());
      if (list.root().hex().equals(data())) {
        if (byId && !id) {
          throw Refusal.of(
              "--by-id",
              ProblemCode.INCOMPARABLE_RUNS,
              "the manifest binds the texts of the documents",
              "leave out `--by-id`");
        }
        return list;
      }
    }
    if (!shown) {
      throw Refusal.of(
          "--prml",
          ProblemCode.INCOMPARABLE_RUNS,
          "the data of the manifest are not the documents of the run, as far as can be seen: their"
              + " hash "
              + data()
              + " is neither that of the texts nor of the ids",
          "name the file that it is the SHA-256 of with `--dataset`");
    }
    return listed.build(byId, drawn());
  }

  /// Refuses manifests that are about something else than the bar is.
  ///
  /// @throws Refusal with all reasons
  public void require(Bar bar, StoredBars bars) {
    List<Problem> problems = new ArrayList<>();
    manifests.forEach((file, manifest) -> {
      Map<String, String> meant = BarManifests.arguments(bar, manifest.metric());
      manifest
          .arguments()
          .forEach((key, value) -> {
            if (!key.equals(BarManifests.BAR)
                && !Optional.ofNullable(meant.get(key)).equals(Optional.of(value))) {
              problems.add(
                  problem(
                      file
                          + ": "
                          + EscapedText.text(key)
                          + " is "
                          + EscapedText.text(value)
                          + (meant.containsKey(key)
                              ? ", and " + EscapedText.text(meant.get(key)) + " in the bar"
                              : ", which no bar asks for"),
                      "choose what the manifest says, or lock another manifest"));
            }
          });
      manifest
          .documentCount()
          .ifPresent(count -> {
            if (count != bar.documents().count()) {
              problems.add(
                  problem(
                      file
                          + ": `sample_size` is "
                          + count
                          + ", and the run has "
                          + bar.documents().count()
                          + " documents",
                      "name a run of these documents"));
            }
          });
      manifest
          .amends()
          .filter(prior -> !isOf(prior, manifest, bar, bars))
          .ifPresent(prior ->
              problems.add(
                  problem(
                      file
                          + " amends the manifest "
                          + prior
                          + ", which is not known of "
                          + (bar.amends().isEmpty()
                              ? "this bar: it amends none"
                              : "the bar that this one amends"),
                      "name the bar that was locked for it with `--amends`")));
    });
    refuse(problems);
  }

  /// Whether the bar that is amended was locked for a manifest, or that was made of it.
  private static boolean isOf(String prior, PrmlManifest manifest, Bar bar, StoredBars bars) {
    Optional<LockedBar> amended = bar.amends().map(bars::get);
    return amended
        .filter(it ->
            it.bar().documents().drawn().contains(prior)
                || bars.logged(it.digest()).isPresent()
                    && new BarManifests(bars, manifest.producer())
                        .manifest(it, manifest.metric())
                        .filter(made -> made.hash().equals(prior))
                        .isPresent())
        .isPresent();
  }

  /// What is not carried over; one line a manifest.
  public List<String> leftOut() {
    List<String> lines = new ArrayList<>();
    manifests.forEach((file, manifest) -> {
      if (!manifest.descriptions().isEmpty()) {
        lines.add(
            file
                + ": left out, since it limits nothing: "
                + String.join(", ", manifest.descriptions()));
      }
    });
    return lines;
  }

  private static Problem problem(String message, String help) {
    return Problem.at("", ProblemCode.INCOMPARABLE_RUNS, message, help);
  }

  private static void refuse(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, "--prml", problems);
    }
  }
}

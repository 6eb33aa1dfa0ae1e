package dev.plumbline.web.view;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.judge.session.TraitReasons;
import dev.plumbline.people.corrections.ResultHistory;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.browse.DocumentListPage;
import dev.plumbline.present.page.browse.DocumentListPage.Choices;
import dev.plumbline.present.page.browse.DocumentListPage.Found;
import dev.plumbline.present.page.browse.DocumentListPage.OtherRun;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.present.page.browse.HistoryPage;
import dev.plumbline.present.page.browse.ListedDocument;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.DocumentListing;
import dev.plumbline.results.MarkTable;
import dev.plumbline.results.OtherRunResults;
import dev.plumbline.results.PendingDecisions;
import dev.plumbline.results.ResultRow;
import dev.plumbline.results.ResultRow.RowNames;
import dev.plumbline.results.RunOutcome;
import dev.plumbline.results.RunRows;
import dev.plumbline.results.RunRows.RowFilter;
import dev.plumbline.results.RunRows.SortOrder;
import dev.plumbline.results.RunTable;
import dev.plumbline.results.StoredCards;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The documents of a run, as a list and one by one.
record DocumentsView(StoredRun run, LocalStore store, ViewedRuns tables) {

  private static final int PAGE_DIGITS_MAX = 9;

  /// Runs that can be shown beside.
  private static final int OTHERS_MAX = 50;

  /// Of a run under way so many documents are counted anew for each page.
  private static final long COUNTED_MAX = 5_000;

  WebResponse list(WebRequest request) {
    Bundle bundle = StoredRuns.shared(run, store);
    DocumentQuery query = query(request);
    DocumentListing listed = new DocumentListing(run, bundle, store);
    SortedMap<String, FactType> names = RowNames.of(bundle);
    List<OtherRun> others = others();
    Found found;
    Optional<RunTable> table = Optional.empty();
    try {
      Optional<SortOrder> order = SortOrder.of(query.sort(), listed.sortable(names));
      RowFilter filter = RowFilter.of(query.where(), names);
      table = table(query, bundle);
      found = found(query, filter, order, table, listed, bundle);
    } catch (Refusal wrong) {
      if (wrong.kind() == Refusal.Kind.CORRUPT) {
        throw wrong;
      }
      found =
          new Found(
              List.of(),
              0,
              run.lines(),
              Optional.empty(),
              wrong.lines().stream().map(DocumentsView::withoutOption).toList());
    }
    return WebResponse.page(
        found.problems().isEmpty() ? 200 : 400,
        DocumentListPage.of(
            RunsView.link(run),
            outcome(table).map(RunsView::figures),
            choices(bundle, names, listed, others),
            query,
            found));
  }

  private Optional<RunOutcome> outcome(Optional<RunTable> table) {
    return run.hasEnded() ? table.flatMap(_ -> tables.outcome(run)) : table.map(RunOutcome::of);
  }

  private static DocumentQuery query(WebRequest request) {
    String beside = request.asked("beside");
    return new DocumentQuery(
        request.asked("where").strip(),
        request.asked("sort"),
        request.asked("status"),
        request.asked("rule"),
        request.asked("show"),
        request.asked("waits"),
        request.asked("low"),
        request.asked("high"),
        DocumentQuery.decided(
            request.asked("item"), request.asked("decision"), request.asked("also")),
        request.asked("words").strip(),
        beside,
        !beside.isEmpty() && request.asked("moved").equals("yes"),
        page(request.asked("page")));
  }

  /// What is searched or sorted waits for it.
  private Optional<RunTable> table(DocumentQuery query, Bundle bundle) {
    boolean isPlain = query.isEverything() && query.sort().isEmpty() && query.beside().isEmpty();
    if (run.hasEnded()) {
      return isPlain ? tables.find(run, store) : Optional.of(tables.table(run, store));
    }
    return isPlain && run.lines() > COUNTED_MAX
        ? Optional.empty()
        : Optional.of(RunTable.of(run, bundle, store, Runtime.getRuntime().availableProcessors()));
  }

  /// The card of the document at a position, from 1.
  Optional<WebResponse> card(long position) {
    return new StoredCorrections(run, store)
        .at(position - 1)
        .map(new StoredCards(store)::read)
        .map(content -> WebResponse.page(CardPage.of(content)));
  }

  /// What happened to the document at a position, from 1. Persons are shown by their pseudonyms.
  Optional<WebResponse> history(long position) {
    return store
        .runs()
        .line(run, position - 1)
        .flatMap(entry ->
            ResultHistory.find(run, entry.line(), store, false)
                .map(history -> WebResponse.page(page(entry.line(), history))));
  }

  private Page page(RunLine line, ResultHistory history) {
    RoundedNumber number = RoundedNumber.of(StoredRuns.shared(run, store).rubric());
    return HistoryPage.of(
        RunsView.link(run),
        line.id(),
        history.events().stream()
            .map(event ->
                new HistoryPage.Event(
                    event.what(),
                    number.line(event.says()),
                    event.who(),
                    event.when(),
                    event.because()))
            .toList(),
        new HistoryPage.ResultPair(
            history.result().firstFigures().text(number::of),
            history.result().finalFigures().text(number::of)));
  }

  /// How far the run is, or its first reading.
  WebResponse progress() {
    boolean isCounted = !run.hasEnded() || tables.find(run, store).isPresent();
    JsonObject state =
        JsonObject.of(
            "ended",
            run.hasEnded() && isCounted,
            "says",
            isCounted
                ? DocumentListPage.progress(run.lines(), run.hasEnded())
                : DocumentListPage.COUNTING);
    return WebResponse.json(CanonicalJson.text(state));
  }

  private Found found(
      DocumentQuery query,
      RowFilter filter,
      Optional<SortOrder> order,
      Optional<RunTable> table,
      DocumentListing listed,
      Bundle bundle) {
    long from = (query.page() - 1) * DocumentListPage.ROWS_MAX;
    if (table.isEmpty()) {
      List<Long> positions =
          LongStream.range(from, Math.min(run.lines(), from + DocumentListPage.ROWS_MAX))
              .boxed()
              .toList();
      return new Found(
          rows(positions, listed, Optional.empty()),
          run.lines(),
          run.lines(),
          Optional.empty(),
          List.of());
    }
    Optional<StoredRun> other = other(query.beside());
    Optional<OtherRunResults> beside =
        other.map(it -> new OtherRunResults(RunPair.of(it, run, false, store).pairedById(true)));
    BitSet moved =
        other
            .map(it -> beside.orElseThrow().moved(tables.table(it, store), table.get()))
            .orElseGet(BitSet::new);
    BitSet found = table.get().find(query, filter);
    if (query.moved()) {
      found.and(moved);
    }
    if (!query.waits().isEmpty()) {
      found.and(
          table
              .get()
              .places(PendingDecisions.ids(query.waits(), new PendingDecisions(store).of(run))));
    }
    new DocumentSearch(query.words(), bundle, store).keep(found, table.get(), run);
    List<Long> positions =
        IntStream.of(table.get().sorted(found, order))
            .skip(from)
            .limit(DocumentListPage.ROWS_MAX)
            .mapToObj(table.get()::position)
            .toList();
    return new Found(
        rows(positions, listed, beside),
        found.cardinality(),
        run.lines(),
        Optional.of(listed.counts(table.get(), found, moved.cardinality())),
        List.of());
  }

  private List<ListedDocument> rows(
      List<Long> positions, DocumentListing listed, Optional<OtherRunResults> beside) {
    List<ListedDocument> rows = new ArrayList<>();
    for (ResultRow row : new RunRows(run, store, RowFilter.ALL).at(positions)) {
      rows.add(listed.of(row, beside.map(it -> it.of(row.line()))));
    }
    return rows;
  }

  private Optional<StoredRun> other(String key) {
    return comparable().filter(it -> RunsView.link(it).key().equals(key)).findFirst();
  }

  /// The runs of the same rubric, whatever its version, the latest first.
  private Stream<StoredRun> comparable() {
    if (!run.hasEnded()) {
      return Stream.empty();
    }
    Optional<String> rubric = rubric(run);
    return store
        .endedRuns()
        .filter(it -> it.number() != run.number())
        .filter(it -> rubric(it).equals(rubric))
        .limit(OTHERS_MAX);
  }

  private Optional<String> rubric(StoredRun other) {
    return StoredRuns.rubric(other.spec().bundle(), store).map(StoredBundle::name);
  }

  private List<OtherRun> others() {
    return comparable()
        .map(it ->
            new OtherRun(
                RunsView.link(it),
                it.spec()
                    .rubric(
                        StoredRuns.rubric(it.spec().bundle(), store)
                            .map(StoredBundle::label)
                            .orElse("")),
                it.number() < run.number()))
        .toList();
  }

  private Choices choices(
      Bundle bundle,
      SortedMap<String, FactType> names,
      DocumentListing listed,
      List<OtherRun> others) {
    List<String> rules = new ArrayList<>();
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        list.rules().stream()
            .filter(rule -> rule.lifecycle() != Rule.Lifecycle.ARCHIVED)
            .forEach(rule -> rules.add(node.id() + "/" + rule.id()));
      }
    }
    List<Item> items = bundle.rubric().items();
    return new Choices(
        RunsView.title(run, bundle),
        List.copyOf(names.keySet()),
        WireNamed.names(DocumentStatus.class),
        rules,
        items.stream().map(Item::id).toList(),
        items.stream().mapToInt(item -> item.scale().highest()).max().orElse(0),
        listed.criteria(),
        others);
  }

  /// On the page the condition and the order are fields.
  private static String withoutOption(String problem) {
    return problem.replaceFirst("^--(?:where|sort):? ", "");
  }

  private static long page(String written) {
    boolean number =
        !written.isEmpty()
            && written.length() <= PAGE_DIGITS_MAX
            && written.chars().allMatch(c -> c >= '0' && c <= '9');
    return Math.max(1, number ? Long.parseLong(written) : 1);
  }

  /// As `show --format csv` prints it.
  WebResponse marks() {
    StringWriter text = new StringWriter();
    MarkTable marks = new MarkTable(run, StoredRuns.shared(run, store), store);
    try (RowWriter<MarkTable.MarkRow> rows =
        RowWriter.of(ListingFormat.CSV, marks.columns(), new PrintWriter(text))) {
      new RunRows(run, store, RowFilter.ALL)
          .forEach(Optional.empty(), Long.MAX_VALUE, marks::read, rows::row);
    }
    return WebResponse.download("marks.csv", text.toString());
  }

  /// Finds documents by words of a reason, for which their artefacts are read. Thread-safe.
  private static final class DocumentSearch {

    private final Bundle bundle;
    private final LocalStore store;
    private final List<String> words;

    /// @param words all of which one reason has
    DocumentSearch(String words, Bundle bundle, LocalStore store) {
      this.bundle = bundle;
      this.store = store;
      this.words = Stream.of(folded(words).split("\\s+")).filter(it -> !it.isEmpty()).toList();
    }

    /// Takes out the places of documents that do not have them. What a rubric says is known; what a
    /// judge said, and why a document was refused, is read.
    void keep(BitSet found, RunTable table, StoredRun run) {
      if (words.isEmpty()) {
        return;
      }
      BitSet read = (BitSet) found.clone();
      read.andNot(table.saying(this::fits));
      boolean judgeSays = TraitReasons.isGivenBy(run.spec().judge());
      try (OrderedWorkers<Optional<Integer>> workers =
          store.workers(Runtime.getRuntime().availableProcessors())) {
        Consumer<Optional<Integer>> done = place -> place.ifPresent(found::clear);
        for (int at : read.stream().toArray()) {
          workers.submit(
              () ->
                  (judgeSays || !table.isScored(at))
                          && store
                              .runs()
                              .line(run, table.position(at))
                              .filter(this::hasWords)
                              .isPresent()
                      ? Optional.empty()
                      : Optional.of(at),
              done);
        }
        workers.drain(done);
      }
    }

    private boolean hasWords(RunStore.Entry entry) {
      return fits(entry.remarks())
          || entry
              .line()
              .extraction()
              .flatMap(digest ->
                  new ExtractionArtefactReader(bundle.extraction())
                      .read(store.object(ArtefactKind.EXTRACTION, digest)))
              .stream()
              .flatMap(extraction -> store.reasons(bundle, extraction).stream())
              .flatMap(reason -> Stream.of(reason.notLower(), reason.notHigher()))
              .anyMatch(this::fits);
    }

    private boolean fits(String reason) {
      String text = folded(reason);
      return words.stream().allMatch(text::contains);
    }

    private static String folded(String text) {
      return text.toLowerCase(Locale.ROOT);
    }
  }
}

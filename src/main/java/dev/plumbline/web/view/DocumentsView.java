package dev.plumbline.web.view;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.browse.DocumentListPage;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.present.page.browse.HistoryPage;
import dev.plumbline.present.page.card.Audience;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.results.DocumentListing;
import dev.plumbline.workflow.results.RowFilter;
import dev.plumbline.workflow.results.RowNames;
import dev.plumbline.workflow.results.RunRows;
import dev.plumbline.workflow.results.SortOrder;
import dev.plumbline.workflow.results.StoredCards;
import dev.plumbline.workflow.rulings.ResultHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// The documents of a run, as a list and one by one.
final class DocumentsView {

  private static final int PAGE_DIGITS_MAX = 9;

  private final StoredRun run;
  private final LocalStore store;

  DocumentsView(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
  }

  WebResponse list(WebRequest request, RunOutcomes.Reading outcomes) {
    Bundle bundle = StoredRuns.bundle(run, store);
    SortedMap<String, FactType> names = RowNames.of(bundle);
    DocumentQuery query =
        new DocumentQuery(
            request.asked("where").strip(),
            request.asked("sort"),
            request.asked("status"),
            request.asked("rule"),
            request.asked("item"),
            request.asked("decision"),
            request.asked("words").strip(),
            page(request.asked("page")));
    DocumentListing listed = new DocumentListing(run, bundle, store);
    DocumentListPage.Found found;
    try {
      found = found(query, bundle, names, listed);
    } catch (Refusal wrong) {
      found =
          new DocumentListPage.Found(
              List.of(),
              0,
              run.lines(),
              wrong.lines().stream().map(DocumentsView::withoutOption).toList());
    }
    return WebResponse.page(
        found.problems().isEmpty() ? 200 : 400,
        DocumentListPage.of(
            RunsView.link(run),
            outcomes.of(run).map(RunsView::figures),
            choices(bundle, names, listed),
            query,
            found));
  }

  /// The card of the document at a position, from 1.
  Optional<WebResponse> card(long position) {
    return store
        .store()
        .runs()
        .line(run, position - 1)
        .map(entry -> new StoredCards(store).read(run, entry))
        .map(content -> WebResponse.page(CardPage.of(content, Audience.AUDITOR)));
  }

  /// What happened to the document at a position, from 1. Persons are shown by their pseudonyms.
  Optional<WebResponse> history(long position) {
    return store
        .store()
        .runs()
        .line(run, position - 1)
        .flatMap(entry ->
            ResultHistory.find(run, entry.line(), store, false)
                .map(history -> WebResponse.page(page(entry.line(), history))));
  }

  private Page page(RunLine line, ResultHistory history) {
    return HistoryPage.of(
        RunsView.link(run),
        line.id(),
        history.events().stream()
            .map(event ->
                new HistoryPage.Event(
                    event.what(), event.says(), event.who(), event.when(), event.because()))
            .toList(),
        new HistoryPage.ResultPair(
            history.result().automaticFigures().text(), history.result().finalFigures().text()));
  }

  /// How far the run is.
  WebResponse progress() {
    JsonObject state =
        JsonObject.of(
            "ended",
            Json.of(run.hasEnded()),
            "says",
            Json.of(DocumentListPage.progress(run.lines(), run.hasEnded())));
    return WebResponse.json(CanonicalJson.text(state));
  }

  private DocumentListPage.Found found(
      DocumentQuery query,
      Bundle bundle,
      SortedMap<String, FactType> names,
      DocumentListing listed) {
    Optional<SortOrder> order = SortOrder.of(query.sort(), names);
    RowFilter filter = RowFilter.of(query.where(), names);
    RunRows rows =
        new RunRows(run, store, filter, new DocumentSearch(query, bundle, store)::accepts);
    long from = (query.page() - 1) * DocumentListPage.ROWS_MAX;
    RunRows.Window window =
        query.isEverything() && order.isEmpty()
            ? rows.unfiltered(from, DocumentListPage.ROWS_MAX)
            : rows.window(order, from, DocumentListPage.ROWS_MAX);
    return new DocumentListPage.Found(
        window.rows().stream().map(listed::of).toList(), window.accepted(), run.lines(), List.of());
  }

  private DocumentListPage.Choices choices(
      Bundle bundle, SortedMap<String, FactType> names, DocumentListing listed) {
    List<String> rules = new ArrayList<>();
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        list.rules().stream()
            .filter(rule -> rule.lifecycle() != Rule.Lifecycle.ARCHIVED)
            .forEach(rule -> rules.add(node.id() + "/" + rule.id()));
      }
    }
    List<Item> items =
        bundle.extraction().traits().stream().flatMap(trait -> trait.items().stream()).toList();
    return new DocumentListPage.Choices(
        RunsView.title(run, bundle),
        List.copyOf(names.keySet()),
        Arrays.stream(DocumentStatus.values()).map(DocumentStatus::wireName).toList(),
        rules,
        items.stream().map(Item::id).toList(),
        items.stream().mapToInt(item -> item.scale().highest()).max().orElse(0),
        listed.criteria(),
        run.spec().judge().panel().isPresent());
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
}

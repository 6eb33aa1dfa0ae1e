package dev.plumbline.web.view;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.lab.RunStudy;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.present.page.browse.RunListPage;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.results.RunPages;
import dev.plumbline.results.comparison.ComparedRuns;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.web.GuardedSite;
import dev.plumbline.web.GuardedSite.Handler;
import dev.plumbline.web.LocalSite.Limits;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.web.view.ViewedRuns.RunOutcomes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pages over a store. The store is opened for each request, only to be read, and closed after
/// it: so it may be written, replaced or deleted meanwhile, and no request sees what another store
/// had.
public final class StoreSite implements Handler {

  private static final Pattern RUN = Pattern.compile("/runs/([0-9a-f]{64}|[1-9][0-9]{0,17})/(.*)");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern CARD = Pattern.compile("card-([1-9][0-9]{0,8})\\.html");
  private static final Pattern HISTORY = Pattern.compile("history-([1-9][0-9]{0,8})\\.html");
  private static final Pattern REPORT = Pattern.compile("report(?:-([1-9][0-9]{0,8}))?\\.html");
  private static final Pattern EDITED =
      Pattern.compile("rubric-[0-9]{1,9}(?:\\.[0-9]{1,9}){2}\\.yaml");
  private static final int DIGEST_DIGITS = 64;

  /// A rubric may have 4 MB, which percent-encoding makes longer.
  private static final Limits LIMITS = new Limits(12_000_000, Duration.ofSeconds(20));

  private final Path folder;
  private final RunReports reports = new RunReports();
  private final SimulatorView simulator = new SimulatorView();
  private final RunOutcomes outcomes;
  private final ComparisonView comparison = new ComparisonView();

  private final ViewedRuns tables;

  public StoreSite(Path folder) {
    this.folder = folder;
    this.tables = new ViewedRuns(folder);
    this.outcomes = new RunOutcomes(folder, tables.later());
  }

  /// Pages for who has the secret.
  ///
  /// @param home the page that is shown first
  public static GuardedSite guarded(String home, Handler handler) {
    return new GuardedSite(LIMITS, home, handler);
  }

  @Override
  public WebResponse answer(WebRequest request, String formToken) {
    return SiteFailure.said(() -> {
      try (LocalStore store = LocalStore.readOnly(folder)) {
        return found(request, formToken, store).orElseGet(SiteFailure::noPage);
      }
    });
  }

  private Optional<WebResponse> found(WebRequest request, String formToken, LocalStore store) {
    if (request.path().equals("/")) {
      return Optional.of(new RunsView(store, outcomes, tables).page())
          .filter(_ -> !request.isPost());
    }
    if (request.path().equals("/progress")) {
      return Optional.of(RunsView.progress(outcomes)).filter(_ -> !request.isPost());
    }
    if (request.path().equals(RunLink.COMPARISON.path())) {
      return Optional.of(compared(request, store)).filter(_ -> !request.isPost());
    }
    Matcher named = RUN.matcher(request.path());
    if (!named.matches()) {
      return Optional.empty();
    }
    Optional<StoredRun> run = run(named.group(1), store);
    if (run.isEmpty()) {
      return Optional.of(
          WebResponse.message(
              404, "Not found", List.of("There is no such run in the store any more.")));
    }
    boolean byNumber = named.group(1).length() < DIGEST_DIGITS;
    if (byNumber && run.get().hasEnded() && !request.isPost() && named.group(2).isEmpty()) {
      return Optional.of(WebResponse.redirect(RunsView.link(run.get()).documents().path()));
    }
    return ofRun(named.group(2), request, formToken, run.get(), store);
  }

  private WebResponse compared(WebRequest request, LocalStore store) {
    List<StoredRun> chosen =
        request.query().entrySet().stream()
            .filter(field -> field.getValue().equals(RunListPage.CHOSEN))
            .flatMap(field -> ended(field.getKey(), store).stream())
            .sorted(Comparator.comparingLong(StoredRun::number))
            .toList();
    if (chosen.size() == 2) {
      return WebResponse.redirect(
          RunLink.comparison(RunsView.link(chosen.getFirst()), RunsView.link(chosen.getLast()))
              .written());
    }
    Optional<StoredRun> before = ended(request.asked("before"), store);
    Optional<StoredRun> after = ended(request.asked("after"), store);
    return before.isEmpty() || after.isEmpty()
        ? WebResponse.message(404, "Not found", List.of("Choose two runs that have ended."))
        : comparison.page(before.get(), after.get(), !request.asked("by").equals("text"), store);
  }

  private Optional<StoredRun> ended(String key, LocalStore store) {
    return DIGEST.matcher(key).matches()
        ? run(key, store).flatMap(it -> ended(it, store))
        : Optional.empty();
  }

  private Optional<WebResponse> ofRun(
      String page, WebRequest request, String formToken, StoredRun run, LocalStore store) {
    if (request.isPost()) {
      return switch (page) {
        case "simulate" ->
            ended(run, store).map(it -> simulator.result(it, store, request, formToken));
        case "rubric.yaml" -> Optional.of(simulator.file(request));
        default ->
            EDITED.matcher(page).matches() && run.hasEnded()
                ? Optional.of(simulator.file(run, store, request))
                : Optional.empty();
      };
    }
    Matcher card = CARD.matcher(page);
    if (card.matches()) {
      return new DocumentsView(run, store, tables).card(Long.parseLong(card.group(1)));
    }
    Matcher history = HISTORY.matcher(page);
    if (history.matches() && run.hasEnded()) {
      return new DocumentsView(run, store, tables).history(Long.parseLong(history.group(1)));
    }
    Matcher report = REPORT.matcher(page);
    if (report.matches() && ended(run, store).isPresent()) {
      return reports.page(run, store, number(report));
    }
    return switch (page) {
      case "" -> Optional.of(new DocumentsView(run, store, tables).list(request));
      case "report" -> ended(run, store).map(it -> reports.page(it, store));
      case "marks" -> ended(run, store).map(it -> new DocumentsView(it, store, tables).marks());
      case "simulate" -> ended(run, store).map(it -> simulator.form(it, store, request, formToken));
      case "progress" -> Optional.of(new DocumentsView(run, store, tables).progress());
      default -> Optional.empty();
    };
  }

  private static int number(Matcher page) {
    return page.group(1) == null ? 1 : Integer.parseInt(page.group(1));
  }

  /// What is about the whole run waits until it is checked.
  private Optional<StoredRun> ended(StoredRun run, LocalStore store) {
    if (run.hasEnded()) {
      tables.check(run, store);
    }
    return Optional.of(run).filter(StoredRun::hasEnded);
  }

  /// A run by its digest or, as long as it has none, by its number in the store.
  private Optional<StoredRun> run(String key, LocalStore store) {
    Optional<StoredRun> found = named(key, store);
    found.filter(StoredRun::hasEnded).ifPresent(it -> tables.isChecked(it, store));
    return found;
  }

  private static Optional<StoredRun> named(String key, LocalStore store) {
    if (key.length() < DIGEST_DIGITS) {
      long number = Long.parseLong(key);
      return store.runs().list(_ -> {}).stream().filter(run -> run.number() == number).findFirst();
    }
    return RunReference.parse(key) instanceof RunReference.Reading.Read(RunReference reference)
            && store.runs().find(reference) instanceof RunLookup.Found(StoredRun run)
        ? Optional.of(run)
        : Optional.empty();
  }

  /// Two runs compared: the page of `compare --html`.
  private static final class ComparisonView {

    /// A comparison uses every processor: another one waits.
    private final Semaphore one = new Semaphore(1);

    /// @param byId whether documents of one id are compared although their texts differ
    WebResponse page(StoredRun before, StoredRun after, boolean byId, LocalStore store) {
      RunPair pair = RunPair.of(before, after, false, store).pairedById(byId);
      one.acquireUninterruptibly();
      try {
        pair.requireCommonDocuments("compare");
        return WebResponse.page(
            HtmlReport.page(ComparedRuns.of(pair, ComparedRuns.PAGE_ROWS_MAX).report()));
      } catch (Refusal apart) {
        if (apart.kind() == Refusal.Kind.CORRUPT) {
          throw apart;
        }
        return WebResponse.message(400, "These runs are not compared", apart.lines());
      } finally {
        one.release();
      }
    }
  }

  /// The reports of runs. The last one stays in memory: its further pages need it again, and a run
  /// that has ended does not change.
  private static final class RunReports {

    private final AtomicReference<Optional<LastReport>> last =
        new AtomicReference<>(Optional.empty());

    private record LastReport(Digest run, RunReport report) {}

    /// The first page with links to the others of the run.
    WebResponse page(StoredRun run, LocalStore store) {
      Bundle bundle = StoredRuns.shared(run, store);
      return WebResponse.page(
          new RunPages(run, store, bundle)
              .served(report(run, bundle, store), RunsView.link(run).navigation()));
    }

    /// @param number of the page, from 1
    Optional<WebResponse> page(StoredRun run, LocalStore store, int number) {
      Bundle bundle = StoredRuns.shared(run, store);
      return new RunPages(run, store, bundle)
          .page(report(run, bundle, store), number)
          .map(WebResponse::page);
    }

    private RunReport report(StoredRun run, Bundle bundle, LocalStore store) {
      Digest digest = run.digest().orElseThrow();
      Optional<RunReport> known =
          last.get().filter(it -> it.run().equals(digest)).map(LastReport::report);
      if (known.isPresent()) {
        return known.get();
      }
      RunReport report = RunStudy.of(run, store.inAuthoredOrder(bundle), store);
      last.set(Optional.of(new LastReport(digest, report)));
      return report;
    }
  }

  /// What a reader sees of a failure: never a message that may quote a text.
  public static final class SiteFailure {

    /// The page, or one that says why there is none.
    public static WebResponse said(Supplier<WebResponse> page) {
      try {
        return page.get();
      } catch (Refusal error) {
        return WebResponse.message(
            error.kind() == Refusal.Kind.CORRUPT ? 500 : 404, "Not found", error.lines());
      } catch (StoreFailedException failure) {
        return WebResponse.message(503, "The store cannot be read", List.of(failure.getMessage()));
      } catch (UnexpectedJsonException shape) {
        return WebResponse.message(
            500,
            "A stored artefact is corrupt",
            List.of(shape.getMessage(), "`plumbline proof verify --all` says which"));
      } catch (RuntimeException failure) {
        // the type and place alone: a message may quote a text
        StackTraceElement[] trace = failure.getStackTrace();
        return WebResponse.message(
            500,
            "Internal error",
            List.of(
                failure.getClass().getSimpleName() + (trace.length == 0 ? "" : " at " + trace[0])));
      }
    }

    public static WebResponse noPage() {
      return WebResponse.message(404, "Not found", List.of("There is no such page here."));
    }

    private SiteFailure() {}
  }
}

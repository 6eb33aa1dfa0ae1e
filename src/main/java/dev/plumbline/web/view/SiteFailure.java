package dev.plumbline.web.view;

import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.web.WebResponse;
import java.util.List;
import java.util.function.Supplier;

/// What a reader sees of a failure: never a message that may quote a text.
public final class SiteFailure {

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

package dev.plumbline.present.page.browser;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A browser without a network, which notes whatever a page does besides being read.
final class Browsing implements AutoCloseable {

  private static final String FAULTS =
      """
      async () => {
        const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
        const ground = e => {
          for (let at = e; at; at = at.parentElement) {
            const colour = numbers(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
          }
          return [255, 255, 255];
        };
        const light = c => c.slice(0, 3).map(v => v / 255)
          .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const contrast = e => {
          const style = getComputedStyle(e);
          const ink = numbers(e instanceof SVGElement ? style.fill : style.color);
          const [a, b] = [light(ink), light(ground(e))];
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        };
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const read = async () => {
          let changed = false;
          const observer = new MutationObserver(() => { changed = true; });
          observer.observe(document, {childList: true, subtree: true});
          const found = await axe.run(document, {runOnly: tags});
          changed ||= observer.takeRecords().length > 0;
          observer.disconnect();
          return changed ? null : found;
        };
        let found = null;
        for (let i = 0; i < 20 && !found; i++) found = await read();
        if (!found) return ['never the same while it is read'];
        const faults = found.violations.map(v => v.id + ' ' + v.nodes.map(n => n.target));
        for (const rule of found.incomplete) {
          for (const node of rule.nodes) {
            const element = document.querySelector(node.target[0]);
            if (rule.id !== 'color-contrast' || contrast(element) < 4.5) {
              faults.push('undecided ' + rule.id + ' ' + node.target);
            }
          }
        }
        return faults;
      }
      """;

  private final Playwright playwright;
  private final Browser browser;
  private final String axe;

  /// How a page is read.
  enum Reader {
    LIGHT,
    DARK,
    NARROW,
    PRINTED;

    /// All in the long form, otherwise the two that differ most from what a writer of pages sees.
    static List<Reader> some() {
      return Soak.LONG ? List.of(values()) : List.of(DARK, NARROW);
    }
  }

  /// Started once, whoever asks; it ends with this process.
  private static final class Started {
    static final Browsing BROWSING = new Browsing();
  }

  static Browsing shared() {
    return Started.BROWSING;
  }

  Browsing() {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions()
                .setEnv(
                    Map.of(
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1",
                        "PLAYWRIGHT_NODEJS_PATH",
                        Chromium.node().orElseThrow().toString())));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Chromium.browser().orElseThrow()));
    try (InputStream script = Browsing.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /// Opens a file, without a network.
  Visit open(Path file, Reader reader) {
    Visit visit = open(true, reader);
    visit.go(file.toUri().toString(), "");
    return visit;
  }

  /// Opens the first page of a server, behind its entry.
  Visit visit(String entry, Reader reader) {
    Visit visit = open(false, reader);
    visit.enter(entry);
    return visit;
  }

  /// As [#visit], in a browser that runs no scripts.
  Visit withoutScript(String entry) {
    BrowserContext context =
        browser.newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    Visit visit = new Visit(context.newPage());
    visit.enter(entry);
    return visit;
  }

  private Visit open(boolean offline, Reader reader) {
    Browser.NewContextOptions options =
        new Browser.NewContextOptions()
            .setOffline(offline)
            .setViewportSize(reader == Reader.NARROW ? 320 : 1280, 900);
    // LIGHT and PRINT are no words where the lower case of I has no dot: Playwright sends names of
    // constants in the case of the locale
    if (reader == Reader.DARK) {
      options.setColorScheme(ColorScheme.DARK);
    }
    BrowserContext context = browser.newContext(options);
    Visit visit = new Visit(context.newPage());
    if (reader == Reader.PRINTED) {
      JsonObject media = new JsonObject();
      media.addProperty("media", "print");
      context.newCDPSession(visit.page).send("Emulation.setEmulatedMedia", media);
    }
    return visit;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }

  /// A page that is open.
  final class Visit implements AutoCloseable {

    final Page page;

    /// Addresses that were asked for, console errors, failures of scripts and dialogs; the page
    /// itself is none.
    final List<String> incidents = new ArrayList<>();

    private int pages;

    private Visit(Page page) {
      this.page = page;
      page.onFrameNavigated(frame -> pages++);
    }

    /// The page behind an entry is a second one, to which the first one leads by itself.
    private void enter(String entry) {
      go(entry, entry.substring(0, entry.indexOf("/?")));
      page.waitForURL(address -> !address.equals(entry));
    }

    /// @param site whose addresses may be asked for, besides this one; empty for none
    private void go(String address, String site) {
      page.onRequest(request -> {
        boolean own = !site.isEmpty() && request.url().startsWith(site + "/");
        if (!own && !request.url().equals(address)) {
          incidents.add("request " + request.url());
        }
      });
      page.onConsoleMessage(message -> incidents.add("console " + message.text()));
      page.onPageError(error -> incidents.add("error " + error));
      page.onDialog(dialog -> {
        incidents.add("dialog " + dialog.message());
        dialog.dismiss();
      });
      page.navigate(address);
    }

    /// Clicks on what leads to another page, or to another place of this one, and waits for it.
    void follow(Locator link) {
      follow(link::click);
    }

    /// Does what leads to another page, and waits until that has been loaded: before, a question is
    /// answered by the page that is left, or by one without content.
    void follow(Runnable act) {
      int before = pages;
      act.run();
      page.waitForCondition(() -> pages > before);
      page.waitForLoadState();
    }

    /// The value of a script in the loaded page.
    Object evaluate(String script) {
      page.waitForLoadState();
      return page.evaluate(script);
    }

    @SuppressWarnings("unchecked")
    List<String> strings(String script) {
      return (List<String>) evaluate(script);
    }

    /// Everything for which a page fails each of its readers: it is wider than the window, did
    /// something besides being read, or is not accessible.
    List<String> faults() {
      List<String> faults = new ArrayList<>(incidents);
      int overflow = overflow();
      if (overflow != 0) {
        faults.add("wider than the window by " + overflow);
      }
      faults.addAll(accessibilityFaults());
      return faults;
    }

    /// What axe finds with everything unfolded: violations, and what it cannot decide. A page that
    /// changes while axe reads it is read again, since axe sees parts of both states. Contrasts
    /// that it cannot decide (drawings, single characters, highlights over several lines) are
    /// computed from the colours of the element and of the nearest ground below it.
    List<String> accessibilityFaults() {
      evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
      evaluate(axe);
      return strings(FAULTS);
    }

    /// Pixels by which the page is wider than the window.
    private int overflow() {
      return (int)
          evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    @Override
    public void close() {
      page.context().close();
    }
  }
}

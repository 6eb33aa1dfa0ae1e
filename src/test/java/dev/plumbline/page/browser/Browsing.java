package dev.plumbline.page.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
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
        const found = await axe.run(document, {runOnly: tags});
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
    PRINTED
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
    return open(file.toUri().toString(), "", true, reader);
  }

  /// Opens a page of a server.
  Visit visit(String address, Reader reader) {
    return open(address, address.substring(0, address.indexOf("/?")), false, reader);
  }

  /// Opens a page of a server in a browser that runs no scripts.
  Visit withoutScript(String address) {
    BrowserContext context =
        browser.newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    Visit visit = new Visit(context.newPage());
    visit.go(address, address.substring(0, address.indexOf("/?")));
    return visit;
  }

  /// @param site whose addresses may be asked for, besides this one; empty for none
  private Visit open(String address, String site, boolean offline, Reader reader) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setOffline(offline)
                .setColorScheme(reader == Reader.DARK ? ColorScheme.DARK : ColorScheme.LIGHT)
                .setViewportSize(reader == Reader.NARROW ? 320 : 1280, 900));
    Visit visit = new Visit(context.newPage());
    if (reader == Reader.PRINTED) {
      visit.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    }
    visit.go(address, site);
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

    private Visit(Page page) {
      this.page = page;
    }

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

    /// What axe finds with everything unfolded: violations, and what it cannot decide. Contrasts
    /// that it cannot decide (drawings, single characters, highlights over several lines) are
    /// computed from the colours of the element and of the nearest ground below it.
    @SuppressWarnings("unchecked")
    List<String> accessibilityFaults() {
      page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
      page.evaluate(axe);
      return (List<String>) page.evaluate(FAULTS);
    }

    /// Pixels by which the page is wider than the window.
    int overflow() {
      return (int)
          page.evaluate(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    @Override
    public void close() {
      page.context().close();
    }
  }
}

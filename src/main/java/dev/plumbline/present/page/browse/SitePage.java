package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.NAV;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.STRONG;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import java.util.ArrayList;
import java.util.List;

/// What the pages of the server have in common.
final class SitePage {

  /// The pages of a run.
  enum Place {
    DOCUMENTS,
    REPORT,
    SIMULATOR,
    HISTORY
  }

  static Page of(String title, Html navigation, List<Html> parts, String script) {
    List<Html> all = new ArrayList<>(List.of(navigation));
    all.addAll(parts);
    return Page.served(title, MAIN.of(all), script);
  }

  /// The way to the other pages of a run.
  static Html navigation(RunLink run, Place place) {
    List<Html> links = new ArrayList<>();
    links.add(A.of("All runs").to(RunLink.RUNS));
    links.add(link("Documents", run.documents(), place == Place.DOCUMENTS));
    if (run.hasEnded()) {
      links.add(link("Report", run.report(), place == Place.REPORT));
      links.add(link("Table of marks", run.marks(), false));
      links.add(link("Simulator", run.simulator(), place == Place.SIMULATOR));
    }
    return NAV.of(links).styled("site").with(Attribute.LABEL, "pages of this run");
  }

  private static Html link(String name, PageAddress address, boolean here) {
    return here ? STRONG.of(name) : A.of(name).to(address);
  }

  /// A field with its name above it.
  static Html field(String name, Anchor anchor, Html field, String style) {
    return DIV.of(Tag.LABEL.of(name).labels(anchor), field).styled(style);
  }

  /// A table that can be moved to the side where it is wider than the page.
  static Html table(String name, List<? extends Html> heads, List<? extends Html> rows) {
    return DIV.of(Tag.table(heads, rows)).wide(name);
  }

  static Element head(String name, boolean number) {
    return Tag.column(name).styled(number ? "n" : "");
  }

  /// What is wrong with what the user wrote.
  static Html alert(List<String> lines) {
    return lines.isEmpty()
        ? Html.EMPTY
        : DIV.of(lines.stream().map(line -> P.of(Html.verbatim(line))).toList())
            .styled("alert")
            .with(Attribute.ROLE, "alert");
  }

  private SitePage() {}
}

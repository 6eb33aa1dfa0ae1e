package dev.plumbline.present.page.browse;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import java.util.ArrayList;
import java.util.List;

/// What happened to a result, one line for each event, and both figures: what the engine gave, and
/// what holds after people corrected.
public final class HistoryPage {

  /// @param what in a word
  /// @param says what was decided
  /// @param who a judge or the pseudonym of a person
  /// @param when an instant; may be empty
  /// @param because what the person wrote; may be empty
  public record Event(String what, String says, String who, String when, String because) {}

  /// @param before the figures of the scorecard of the run
  /// @param last the figures after all corrections
  public record ResultPair(String before, String last) {}

  /// The name of the page of a document.
  ///
  /// @param position in the run, from 1
  public static PageFile file(long position) {
    return new PageFile("history-" + position + ".html");
  }

  /// @param document its id
  public static Page of(RunLink run, String document, List<Event> events, ResultPair figures) {
    List<Html> heads = new ArrayList<>();
    for (String head : List.of("event", "decided", "by", "time", "because")) {
      heads.add(SitePage.head(head, false));
    }
    return SitePage.of(
        document + " \u2014 history",
        SitePage.navigation(run, SitePage.Place.HISTORY),
        List.of(
            H1.of(
                Html.text("history of "),
                STRONG.of(BDI.of(Html.verbatim(document))),
                Html.text(" \u00b7 "),
                BDI.of(Html.verbatim(run.name()))),
            SECTION
                .of(
                    H2.of("The figures before and after it"),
                    P.of(
                        Html.text("before: "),
                        STRONG.of(figures.before()).styled("before"),
                        Html.text(", final: "),
                        STRONG.of(figures.last()).styled("final")),
                    P.of(
                            "Nothing is changed in place: each event is recorded beside those"
                                + " before it.")
                        .styled("note"),
                    SitePage.table("events", heads, events.stream().map(HistoryPage::row).toList()))
                .styled("panel")),
        "");
  }

  private static Html row(Event event) {
    return TR.of(
        Tag.row(event.what()),
        TD.of(Html.verbatim(event.says())),
        TD.of(Html.verbatim(event.who())),
        TD.of(event.when()),
        TD.of(BDI.of(Html.verbatim(event.because()))));
  }

  private HistoryPage() {}
}

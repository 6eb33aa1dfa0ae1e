package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;
import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// What of a rubric would change the result of one document.
final class FlipSection {

  /// The parameter that names the document by its id.
  static final String DOCUMENT = "document";

  /// The parameter that names it by its place in the run, from 1.
  static final String POSITION = "position";

  private static final Anchor FIELD = new Anchor("field", 2);
  private static final Anchor HEADING = new Anchor("flips", 1);

  private final RunLink run;
  private final DocumentFlips flips;

  FlipSection(RunLink run, DocumentFlips flips) {
    this.run = run;
    this.flips = flips;
  }

  /// Where the question is answered for a document.
  ///
  /// @param position in the run, from 1
  static Address address(RunLink run, long position) {
    return run.simulator().with(POSITION, Long.toString(position));
  }

  Html html() {
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.FORM
            .of(
                Tag.DIV
                    .of(
                        SitePage.field(
                            "Document, by its id",
                            FIELD,
                            Tag.INPUT
                                .of()
                                .at(FIELD)
                                .with(Attribute.NAME, DOCUMENT)
                                .with(Attribute.VALUE, flips.asked())
                                .with(Attribute.SPELLING, "false"),
                            "field"),
                        Tag.BUTTON
                            .of("What would flip it?")
                            .with(Attribute.TYPE, "submit")
                            .styled("do"))
                    .styled("fields"))
            .asks(run.simulator()));
    parts.add(SitePage.alert(flips.problems()));
    if (!flips.asked().isEmpty() && flips.problems().isEmpty()) {
      said(parts);
    }
    return Tag.SECTION
        .of(Tag.H2.of("What would flip one document").at(HEADING), Html.of(parts))
        .styled("panel");
  }

  private void said(List<Html> parts) {
    parts.add(
        Tag.P.of(
            Tag.STRONG.of(Tag.BDI.of(Html.verbatim(flips.asked()))),
            Html.text(
                flips.scored()
                    ? " is now: " + flips.now() + "."
                    : ": " + flips.now() + ", so no number changes it.")));
    if (!flips.scored()) {
      return;
    }
    if (flips.flips().isEmpty()) {
      parts.add(Tag.P.of("No number and no cap of the rubric, changed alone, would change that."));
      return;
    }
    List<Html> rows = new ArrayList<>();
    for (DocumentFlips.Flip flip : flips.flips()) {
      rows.add(
          Tag.TR.of(
              SitePage.rowHead(flip.name()),
              Tag.TD.of(flip.was()).styled("n"),
              Tag.TD.of(to(flip)).styled("n"),
              Tag.TD.of(flip.then())));
    }
    parts.add(
        SitePage.table(
            "what would flip the document",
            List.of(
                SitePage.head("changed alone", false),
                SitePage.head("is", true),
                SitePage.head("nearest that does", true),
                SitePage.head("then", false)),
            rows));
    parts.add(
        Tag.P.of(
                "Each is the nearest step of its slider at which the verdict or grade is another; one"
                    + " step nearer it is not. A value moves the slider.")
            .styled("note"));
  }

  private Html to(DocumentFlips.Flip flip) {
    return flip.field().isEmpty()
        ? Html.text(flip.to())
        : Tag.A.of(flip.to()).to(address(run, flips.position()).with(flip.field(), flip.to()));
  }
}

package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// Who signed the run, where that is in the log, and how it is checked.
final class ProofSection {

  static Html of(CardContent content) {
    return content
        .proof()
        .map(proof -> signed(proof, content.origin()))
        .orElseGet(() -> unsigned(content.origin()));
  }

  private static Html unsigned(CardContent.Origin origin) {
    return Tag.P.of(
        origin.run().isEmpty()
            ? "This score is shown without a run, and only runs are signed."
            : "The run is not signed. Its digests show that nothing was changed by mistake; they do"
                + " not show who made it, nor that it was not made anew as a whole.");
  }

  private static Html signed(CardContent.CardProof proof, CardContent.Origin origin) {
    List<Html> parts = new ArrayList<>();
    parts.add(
        Tag.P.of(
            "A key id says who claims to have signed. Whether it is so shows only the public key,"
                + " taken from its owner and not from here; and that nothing was cut off the log,"
                + " only a head of it that another party has."));
    proof.signatures().forEach(signature -> parts.add(signature(signature)));
    parts.add(Tag.H4.of("With the store and the public key"));
    parts.add(commands("plumbline proof verify --log --key KEY.pem --known-head HEAD.json"));
    parts.add(Tag.H4.of("With nothing of this project but one file, and a JDK"));
    parts.add(
        commands(
            "plumbline proof export " + origin.run() + " --out pack.zip",
            "java Verify.java pack.zip --key KEY.pem --known-head HEAD.json"));
    parts.add(Tag.H4.of("That this line belongs to the run, from this page alone"));
    parts.add(
        Tag.P.of(Html.text("Save what follows as "), Tag.CODE.of("line.json"), Html.text(":")));
    parts.add(commands("plumbline proof verify --proof line.json"));
    parts.add(Tag.DETAILS.of(Tag.SUMMARY.of("line.json"), Tag.P.of(Tag.CODE.of(proof.line()))));
    return Html.of(parts);
  }

  private static Html signature(CardContent.CardProof.LoggedSignature signature) {
    List<Html> rows = new ArrayList<>();
    signature.keyIds().forEach(key -> row("key id", key, rows));
    row("attestation", signature.attestation(), rows);
    row("entry of the log", Long.toString(signature.entry()), rows);
    row("log", signature.log(), rows);
    row("root that was signed with it", signature.root(), rows);
    for (String hash : signature.path()) {
      row("leads to the root with", hash, rows);
    }
    return Tag.TABLE.of(Tag.TBODY.of(rows));
  }

  private static void row(String name, String value, List<Html> rows) {
    rows.add(
        Tag.TR.of(Tag.TH.of(name).with(Attribute.SCOPE, "row"), Tag.TD.of(Tag.CODE.of(value))));
  }

  private static Html commands(String... lines) {
    List<Html> items = new ArrayList<>();
    for (String line : lines) {
      items.add(Tag.P.of(Tag.CODE.of(line)));
    }
    return Html.of(items);
  }

  private ProofSection() {}
}

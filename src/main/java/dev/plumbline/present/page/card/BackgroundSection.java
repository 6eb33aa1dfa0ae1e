package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DATA;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.H4;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.TABLE;
import static dev.plumbline.present.page.Element.Tag.TBODY;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent.CalibratedScore;
import dev.plumbline.present.page.card.CardContent.CardProof;
import dev.plumbline.present.page.card.CardContent.Origin;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.score.extraction.ExtractionDetails.Agreement;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// What an auditor needs: where thresholds, rules and gates come from, the judge, and the digests,
/// last.
record BackgroundSection(CardContent content, Rubric rubric) {

  List<Html> sections() {
    List<Html> sections = new ArrayList<>();
    if (!rubric.scoring().thresholds().isEmpty()) {
      sections.add(folded("Thresholds, and why they are what they are", thresholds()));
    }
    List<Html> rules = rules();
    if (!rules.isEmpty()) {
      sections.add(
          folded(
              "Rules and gates, and why they are there", table("name", Tag.column("what"), rules)));
    }
    sections.add(folded("Signature and proof", ProofSection.of(content)));
    sections.add(folded("Judge, digests and how to check", digests()));
    return sections;
  }

  private static Html folded(String title, Html inside) {
    return DETAILS.of(SUMMARY.of(title), inside).styled("panel");
  }

  private Html thresholds() {
    List<Html> rows = new ArrayList<>();
    for (Threshold threshold : rubric.scoring().thresholds()) {
      rows.add(
          why(
              threshold.id(),
              TD.of(
                      DATA.of(NumberText.whole(Rational.of(threshold.value())))
                          .with(Attribute.VALUE, threshold.value().toString()),
                      Html.text(threshold.unit().isEmpty() ? "" : " " + threshold.unit()))
                  .styled("n"),
              Provenance.of(threshold)));
    }
    return table("threshold", Tag.column("value").styled("n"), rows);
  }

  private List<Html> rules() {
    List<Html> rows = new ArrayList<>();
    SortedMap<String, Provenance> stated = Provenance.all(rubric);
    for (Gate gate : rubric.questions().gates()) {
      Optional.ofNullable(stated.get(Provenance.gate(gate.id())))
          .ifPresent(it -> rows.add(why(gate.id(), TD.of("gate"), it)));
    }
    for (Node node : rubric.scoring().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          Optional.ofNullable(stated.get(Provenance.rule(node.id() + "/" + rule.id())))
              .ifPresent(it ->
                  rows.add(why(rule.id(), TD.of("rule of " + RubricWording.node(node.id())), it)));
        }
      }
    }
    return rows;
  }

  private static Html table(String first, Element second, List<Html> rows) {
    return Tag.table(List.of(Tag.column(first), second, Tag.column("why")), rows);
  }

  private static Html why(String id, Element what, Provenance stated) {
    List<String> why = new ArrayList<>();
    why.add(stated.rationale().isEmpty() ? "no reason is given" : stated.rationale());
    stated.entries().stream()
        .filter(entry -> !entry.key().equals("unit"))
        .map(Provenance.Entry::words)
        .forEach(why::add);
    return TR.of(Tag.row(Wording.name(id)), what, TD.of(String.join(" \u00b7 ", why)));
  }

  private Html digests() {
    List<Html> rows = new ArrayList<>();
    JudgeIdentity judge = content.extraction().judge();
    row("judge", judge(judge), rows);
    content.extraction().details().models().stream()
        .map(AnsweringModel::words)
        .distinct()
        .forEach(words -> row("answered by", words, rows));
    Agreement agreement = content.extraction().details().agreement();
    if (agreement.pairs() > 0) {
      row(
          "self-agreement",
          agreement.same()
              + " of "
              + Plural.of(agreement.pairs(), "pair")
              + " of answers are equal",
          rows);
    }
    row("status", content.scorecard().status().wireName(), rows);
    digest("scorecard", content.digest(), rows);
    digest("extraction", content.scorecard().provenance().extractionDigest(), rows);
    content.extraction().document().ifPresent(document -> digest("document", document, rows));
    digest("bundle", content.bundle().digest(), rows);
    digest("scoring spec", content.bundle().scoring().digest(), rows);
    digest("extraction spec", content.bundle().extraction().digest(), rows);
    for (CalibratedScore calibrated : content.calibrated()) {
      if (!calibrated.digest().isEmpty()) {
        row("calibrated result", CODE.of(calibrated.digest()), rows);
      }
    }
    if (!content.origin().run().isEmpty()) {
      row("run", CODE.of(content.origin().run()), rows);
      row("line of the run", Long.toString(content.origin().position()), rows);
    }
    return Html.of(
        TABLE.of(TBODY.of(rows)),
        P.of(
            Html.text("Check it: "),
            CODE.of("plumbline proof verify " + content.digest()),
            Html.text(" computes every digest and the score again.")));
  }

  private static String judge(JudgeIdentity judge) {
    List<String> parts = new ArrayList<>();
    parts.add(judge.provider());
    if (!judge.model().isEmpty()) {
      parts.add(judge.model());
    }
    if (!judge.version().isEmpty()) {
      parts.add(judge.version());
    }
    return String.join(" \u00b7 ", parts);
  }

  private static void digest(String name, Digest digest, List<Html> rows) {
    row(name, CODE.of(digest.toString()), rows);
  }

  private static void row(String name, String value, List<Html> rows) {
    row(name, BDI.of(value), rows);
  }

  private static void row(String name, Html value, List<Html> rows) {
    rows.add(TR.of(Tag.row(name), TD.of(value)));
  }

  /// Who signed the run, where that is in the log, and how it is checked.
  private static final class ProofSection {

    static Html of(CardContent content) {
      return content
          .proof()
          .map(proof -> signed(proof, content.origin()))
          .orElseGet(() -> unsigned(content.origin()));
    }

    private static Html unsigned(Origin origin) {
      return P.of(
          origin.run().isEmpty()
              ? "This score is shown without a run, and only runs are signed."
              : "The run is not signed. Its digests show that nothing was changed by mistake; they do"
                  + " not show who made it, nor that it was not made anew as a whole.");
    }

    private static Html signed(CardProof proof, Origin origin) {
      List<Html> parts = new ArrayList<>();
      parts.add(
          P.of(
              "A key id says who claims to have signed. Whether it is so shows only the public key,"
                  + " taken from its owner and not from here; and that nothing was cut off the log,"
                  + " only a head of it that another party has."));
      proof.signatures().forEach(signature -> parts.add(signature(signature)));
      parts.add(H4.of("With the store and the public key"));
      parts.add(commands("plumbline proof verify --log --key KEY.pem --known-head HEAD.json"));
      parts.add(H4.of("With nothing of this project but one file, and a JDK"));
      parts.add(
          commands(
              "plumbline proof export " + origin.run() + " --out pack.zip",
              "java Verify.java pack.zip --key KEY.pem --known-head HEAD.json"));
      parts.add(H4.of("That this line belongs to the run, from this page alone"));
      parts.add(P.of(Html.text("Save what follows as "), CODE.of("line.json"), Html.text(":")));
      parts.add(commands("plumbline proof verify --proof line.json"));
      parts.add(DETAILS.of(SUMMARY.of("line.json"), P.of(CODE.of(proof.line()))));
      return Html.of(parts);
    }

    private static Html signature(CardProof.LoggedSignature signature) {
      List<Html> rows = new ArrayList<>();
      signature.keyIds().forEach(key -> row("key id", key, rows));
      row("attestation", signature.attestation(), rows);
      row("entry of the log", Long.toString(signature.entry()), rows);
      row("log", signature.log(), rows);
      row("root that was signed with it", signature.root(), rows);
      for (String hash : signature.path()) {
        row("leads to the root with", hash, rows);
      }
      return TABLE.of(TBODY.of(rows));
    }

    private static void row(String name, String value, List<Html> rows) {
      rows.add(TR.of(Tag.row(name), TD.of(CODE.of(value))));
    }

    private static Html commands(String... lines) {
      List<Html> items = new ArrayList<>();
      for (String line : lines) {
        items.add(P.of(CODE.of(line)));
      }
      return Html.of(items);
    }

    private ProofSection() {}
  }
}

package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.TABLE;
import static dev.plumbline.present.page.Element.Tag.TBODY;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// What a run took and, where asked for, when it was. Who started it is left out: a page is shown
/// to others.
final class EnvelopeSection {

  private static final int MONEY_DECIMALS = 4;
  private static final String UNKNOWN = "not known";

  /// @param times left out where absent
  static Html of(RunUsage usage, Optional<RunEnvelope> times, long documents) {
    List<Html> rows = new ArrayList<>();
    times.ifPresent(envelope -> {
      row("begun", envelope.begin().toString(), rows);
      envelope
          .end()
          .ifPresent(end -> {
            row("ended", end.toString(), rows);
            row("took", took(envelope.begin(), end), rows);
          });
    });
    row("calls of a model", Long.toString(usage.callsAsked()), rows);
    row("stored answers that were used again", Long.toString(usage.callsReused()), rows);
    if (usage.callsAsked() > 0) {
      row("tokens in", known(usage.inputTokens()), rows);
      row("tokens out", known(usage.outputTokens()), rows);
      if (usage.unlisted() > 0) {
        row(
            "of them in the provider's total alone: of a cache, or thought",
            Long.toString(usage.unlisted()),
            rows);
      }
      boolean priced = usage.cost().signum() > 0;
      row("cost, by the prices that were given", priced ? money(usage.cost()) : UNKNOWN, rows);
      if (priced) {
        row(
            "cost of a document",
            NumberText.of(
                Rational.of(usage.cost()).dividedBy(Rational.of(Math.max(1, documents))),
                new RoundedNumber(MONEY_DECIMALS)),
            rows);
      }
    }
    return Html.of(
        P.of(sentence(usage, documents)),
        TABLE.of(TBODY.of(rows)),
        P.of("This is recorded beside the run and belongs to no digest of it.").styled("note"));
  }

  private static String known(long tokens) {
    return tokens == 0 ? UNKNOWN : Long.toString(tokens);
  }

  private static String sentence(RunUsage usage, long documents) {
    if (usage.answers() == 0) {
      return "No model was asked.";
    }
    if (usage.callsAsked() == 0) {
      return "No model was asked: "
          + (usage.callsReused() == 1
              ? "the one answer was"
              : "all " + usage.callsReused() + " answers were")
          + " stored before, and what they cost belongs to the run that asked for them.";
    }
    return "For "
        + Plural.of(documents, "document")
        + " a model was asked "
        + Plural.of(usage.callsAsked(), "time")
        + (usage.callsReused() > 0
            ? ", and " + Plural.of(usage.callsReused(), "answer") + " had been paid for before"
            : "")
        + (usage.cost().signum() > 0
            ? ": " + money(usage.cost()) + " in the currency of the prices."
            : ". No price was given.");
  }

  private static String money(BigDecimal cost) {
    return NumberText.of(Rational.of(cost), new RoundedNumber(MONEY_DECIMALS));
  }

  private static String took(Instant begin, Instant end) {
    Duration took = Duration.between(begin, end);
    return took.toMinutes() > 0
        ? took.toMinutes() + " min " + took.toSecondsPart() + " s"
        : took.toSeconds() + " s";
  }

  /// SHA-256 of what is shown, as canonical JSON, in hexadecimal digits.
  static String digest(RunEnvelope envelope) {
    JsonObjectBuilder shown = JsonObject.builder();
    envelope
        .json()
        .forEach((key, value) -> {
          if (!key.equals("startedBy")) {
            shown.put(key, value);
          }
        });
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(CanonicalJson.bytes(shown.build())));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  private static void row(String name, String value, List<Html> rows) {
    rows.add(TR.of(Tag.row(name), TD.of(value).styled("n")));
  }

  private EnvelopeSection() {}
}

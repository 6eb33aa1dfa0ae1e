package dev.plumbline.extraction;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.extraction.Finding.Checked;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.text.Indexed;
import dev.plumbline.text.Location;
import dev.plumbline.text.LocationPolicy;
import dev.plumbline.text.QuoteLocator;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Looks up every quote of a judge in the document and counts the valid ones.
final class EvidenceCheck {

  private static final int QUOTES_MAX = 8;

  private final ExtractionSpec spec;
  private final LocationPolicy policy;

  /// The rubric's own words, which are no evidence.
  private final Indexed rubricWords;

  EvidenceCheck(ExtractionSpec spec) {
    this.spec = spec;
    this.policy = LocationPolicy.standard().withCaseFolding(spec.evidence().foldCase());
    this.rubricWords = Indexed.of(words(spec));
  }

  /// A finding for every item of the rubric, in the order of the ids.
  SortedMap<String, Finding> findings(Document document, Answers answers) {
    List<Indexed> contexts = new ArrayList<>(List.of(rubricWords));
    contexts.addAll(document.context().values());
    QuoteLocator locator = QuoteLocator.of(document.text(), contexts, policy);
    SortedMap<String, Finding> findings = new TreeMap<>();
    for (Trait trait : spec.traits()) {
      for (Item item : trait.items()) {
        findings.put(
            item.id(),
            switch (answers.claims().getOrDefault(item.id(), NO_CLAIM)) {
              case Claim.Silent(String code) -> new Finding.Unanswered(item.id(), code);
              case Claim.Decided claim -> checked(item, claim, locator);
            });
      }
    }
    return findings;
  }

  /// Per trait, how many different pieces of the document its items' valid quotes show, and how
  /// many it needs.
  SortedMap<String, TraitSupport> support(SortedMap<String, Finding> findings) {
    SortedMap<String, TraitSupport> support = new TreeMap<>();
    for (Trait trait : spec.traits()) {
      long pieces =
          trait.items().stream()
              .map(item -> findings.get(item.id()))
              .filter(Checked.class::isInstance)
              .flatMap(finding -> ((Checked) finding).quotes().stream())
              .filter(CheckedQuote::counts)
              .map(quote -> quote.location().spans())
              .distinct()
              .count();
      support.put(trait.id(), new TraitSupport((int) pieces, spec.evidence().perTrait()));
    }
    return support;
  }

  private Finding checked(Item item, Claim.Decided claim, QuoteLocator locator) {
    List<CheckedQuote> quotes = new ArrayList<>();
    for (Claim.Quote quote :
        claim.quotes().subList(0, Math.min(QUOTES_MAX, claim.quotes().size()))) {
      Location location =
          quote.unit().isEmpty()
              ? locator.locate(quote.text())
              : locator.locate(quote.text(), quote.unit());
      boolean counts = spec.evidence().accept().contains(location.status().wireName());
      quotes.add(new CheckedQuote(quote, location, counts));
    }
    long valid =
        quotes.stream()
            .filter(CheckedQuote::counts)
            .map(q -> q.location().spans())
            .distinct()
            .count();
    return new Checked(item.id(), claim.decision(), quotes, (int) valid, spec.evidence().perItem());
  }

  private static String words(ExtractionSpec spec) {
    List<String> words = new ArrayList<>();
    for (Trait trait : spec.traits()) {
      words.add(trait.description());
      words.addAll(trait.anchors().values());
      trait.items().forEach(item -> words.add(item.ask() + "\n" + item.quote()));
    }
    return String.join("\n\n", words);
  }

  private static final Claim NO_CLAIM = new Claim.Silent("not-answered");
}

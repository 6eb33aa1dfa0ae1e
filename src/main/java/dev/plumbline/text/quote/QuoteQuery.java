package dev.plumbline.text.quote;

import java.util.List;

/// A quote, where the judge said it was, and what there is to say of that whatever is found.
record QuoteQuery(String quote, CitedUnit citedUnit, List<MatchNote> notes) {
  QuoteQuery {
    notes = List.copyOf(notes);
  }
}

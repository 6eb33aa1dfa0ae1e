package dev.plumbline.text.quote;

import java.util.List;

/// A quote to be located, with the cited unit and the notes that apply whatever is found.
record QuoteQuery(String quote, CitedUnit citedUnit, List<MatchNote> notes) {
  QuoteQuery {
    notes = List.copyOf(notes);
  }
}

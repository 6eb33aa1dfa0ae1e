package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Stores.ScorecardIndex;
import java.sql.SQLException;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/// The index in tables `series` and `series_scorecard`.
record SqliteScorecardIndex(Database database) implements ScorecardIndex {

  private static final String PUT =
      """
      INSERT INTO series_scorecard (series, document, scorecard)
      SELECT id, ?, ? FROM series WHERE extraction_spec = ? AND scoring_spec = ? AND judge = ?
      ON CONFLICT (series, document) DO UPDATE SET scorecard = excluded.scorecard
      """;

  private static final String SERIES =
      "(SELECT id FROM series WHERE extraction_spec = ? AND scoring_spec = ? AND judge = ?)";

  @Override
  public void put(Series series, Digest document, Digest scorecard) {
    database.write(
        "store a scorecard",
        Durability.PROCESS,
        session -> {
          int put = put(session, series, document, scorecard);
          if (put == 0) {
            session.update(
                "INSERT INTO series (extraction_spec, scoring_spec, judge) VALUES (?, ?, ?)",
                series.extractionSpec(),
                series.scoringSpec(),
                series.judge());
            put = put(session, series, document, scorecard);
          }
          return put;
        });
  }

  /// @return 0 if there is no such series yet
  private static int put(SqliteSession session, Series series, Digest document, Digest scorecard)
      throws SQLException {
    return session.update(
        PUT, document, scorecard, series.extractionSpec(), series.scoringSpec(), series.judge());
  }

  @Override
  public SortedMap<Digest, Digest> find(Series series, Collection<Digest> documents) {
    return database.read(
        "find scorecards",
        session -> {
          SortedMap<Digest, Digest> scorecards = new TreeMap<>();
          for (Digest document : documents) {
            session
                .one(
                    "SELECT scorecard FROM series_scorecard WHERE series = "
                        + SERIES
                        + " AND document = ?",
                    row -> SqliteSession.digest(row, 1),
                    series.extractionSpec(),
                    series.scoringSpec(),
                    series.judge(),
                    document)
                .ifPresent(scorecard -> scorecards.put(document, scorecard));
          }
          return scorecards;
        });
  }
}

package dev.plumbline.store.sqlite;

/// The documented views: their names and columns stay within a major version. Digests are shown as
/// `sha256:` and 64 digits, decimals both exactly and as numbers that can be compared.
final class SqliteViews {

  /// A run a row, the seed left out.
  static final String RUNS =
      """
      CREATE VIEW runs AS SELECT
        id AS number,
        'sha256:' || lower(hex(digest)) AS run,
        name,
        CASE WHEN digest IS NULL THEN 'incomplete' ELSE 'ended' END AS status,
        json_extract(CAST(spec AS TEXT), '$.bundle') AS bundle,
        json_extract(CAST(spec AS TEXT), '$.judge.provider') AS judge,
        json_extract(CAST(spec AS TEXT), '$.judge.model') AS model,
        json_extract(CAST(spec AS TEXT), '$.judge.version') AS judge_version,
        (SELECT count(*) FROM run_line WHERE run_line.run = run.id) AS documents,
        begun, ended, started_by, calls_asked, calls_reused, input_tokens, output_tokens,
        cost, unlisted_tokens
      FROM run
      """;

  /// A document of a run a row.
  static final String LINES =
      """
      CREATE VIEW lines AS SELECT
        run.id AS run_number,
        'sha256:' || lower(hex(run.digest)) AS run,
        run.name AS run_name,
        run_line.position AS position,
        run_line.document_id AS id,
        run_line.status AS status,
        CAST(json_extract(CAST(line AS TEXT), '$.composite') AS REAL) AS composite,
        json_extract(CAST(line AS TEXT), '$.composite') AS composite_exact,
        json_extract(CAST(line AS TEXT), '$.verdict') AS verdict,
        json_extract(CAST(line AS TEXT), '$.document') AS document,
        json_extract(CAST(line AS TEXT), '$.extraction') AS extraction,
        json_extract(CAST(line AS TEXT), '$.scorecard') AS scorecard,
        json_extract(CAST(line AS TEXT), '$.results') AS results,
        remarks
      FROM run_line JOIN run ON run.id = run_line.run
      """;

  /// The texts of artefacts of one kind, to be followed by its name in quotes. A subquery with a
  /// limit is computed once a row; without one SQLite would copy the expression to every place that
  /// uses it and uncompress as often. The digest is written in it, so that a join with `lines` can
  /// look it up instead of comparing every pair.
  private static final String TEXTS =
      "(SELECT 'sha256:' || lower(hex(digest)) AS artefact,"
          + " CAST(sqlar_uncompress(body, size) AS TEXT) AS text FROM artefact"
          + " WHERE erased = 0 AND kind = ";

  private static final String EACH_ONCE = " LIMIT -1)";

  static final String SCORECARDS =
      """
      CREATE VIEW scorecards AS SELECT
        artefact AS scorecard,
        json_extract(text, '$.rubric.name') AS rubric,
        json_extract(text, '$.rubric.version') AS version,
        json_extract(text, '$.bundle') AS bundle,
        json_extract(text, '$.extraction') AS extraction,
        json_extract(text, '$.status') AS status,
        CAST(json_extract(text, '$.composite') AS REAL) AS composite,
        json_extract(text, '$.composite') AS composite_exact,
        json_extract(text, '$.passed') AS passed,
        json_extract(text, '$.verdict') AS verdict,
        json_extract(text, '$.gate') AS gate
      FROM\
      """
          + " "
          + TEXTS
          + "'scorecard'"
          + EACH_ONCE;

  /// A rule that fired, or might have, for a scorecard a row.
  static final String RULES_FIRED =
      """
      CREATE VIEW rules_fired AS SELECT
        artefact AS scorecard,
        json_extract(step.value, '$.node') AS node,
        json_extract(step.value, '$.rule') AS rule,
        json_extract(step.value, '$.firing') AS firing,
        json_extract(step.value, '$.because') AS because
      FROM\
      """
          + " "
          + TEXTS
          + "'scorecard'"
          + EACH_ONCE
          + """
          , json_each(text, '$.trace') AS step
          WHERE json_extract(step.value, '$.step') = 'rule'
            AND json_extract(step.value, '$.firing') NOT IN ('not-fired', 'skipped')
          """;

  /// A quote that a judge gave for an item a row; `begin` and `end` are of its first place.
  static final String QUOTES =
      """
      CREATE VIEW quotes AS SELECT
        artefact AS extraction,
        json_extract(text, '$.document') AS document,
        json_extract(finding.value, '$.item') AS item,
        json_extract(finding.value, '$.decision') AS decision,
        json_extract(quote.value, '$.quote') AS quote,
        json_extract(quote.value, '$.match') AS "match",
        json_extract(quote.value, '$.counts') AS counts,
        json_extract(quote.value, '$.spans[0][0]') AS "begin",
        json_extract(quote.value, '$.spans[0][1]') AS "end"
      FROM\
      """
          + " "
          + TEXTS
          + "'extraction'"
          + EACH_ONCE
          + """
          , json_each(text, '$.findings') AS finding,
            json_each(finding.value, '$.quotes') AS quote
          """;

  /// A correction or an entry of an appeal a row, in the order in which they were recorded.
  static final String CORRECTIONS =
      """
      CREATE VIEW corrections AS SELECT
        number,
        proceeding.kind AS kind,
        'sha256:' || lower(hex(proceeding.digest)) AS artefact,
        'sha256:' || lower(hex(result)) AS result,
        document_id AS id,
        json_extract(text, '$.item') AS item,
        json_extract(text, '$.now') AS now,
        json_extract(text, '$.by') AS "by",
        coalesce(json_extract(text, '$.reason'), json_extract(text, '$.ground')) AS because,
        json_extract(text, '$.appeal') AS appeal,
        CASE WHEN scorecard IS NOT NULL THEN 'sha256:' || lower(hex(scorecard)) END AS scorecard,
        recorded
      FROM proceeding LEFT JOIN
        (SELECT kind, digest, CAST(sqlar_uncompress(body, size) AS TEXT) AS text FROM artefact
          WHERE erased = 0 AND kind IN ('correction', 'appeal') LIMIT -1) AS said
        ON said.digest = proceeding.digest AND said.kind = proceeding.kind
      """;

  private SqliteViews() {}
}

package dev.plumbline.store.sqlite;

/// The documented views: their names and columns stay within a major version. Digests are shown as
/// `sha256:` and 64 digits, decimals both exactly and as numbers that can be compared.
final class Views {

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
        cost, retries
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

  static final String SCORECARDS =
      """
      CREATE VIEW scorecards AS SELECT
        'sha256:' || lower(hex(digest)) AS scorecard,
        json_extract(CAST(body AS TEXT), '$.rubric.name') AS rubric,
        json_extract(CAST(body AS TEXT), '$.rubric.version') AS version,
        json_extract(CAST(body AS TEXT), '$.bundle') AS bundle,
        json_extract(CAST(body AS TEXT), '$.extraction') AS extraction,
        json_extract(CAST(body AS TEXT), '$.status') AS status,
        CAST(json_extract(CAST(body AS TEXT), '$.composite') AS REAL) AS composite,
        json_extract(CAST(body AS TEXT), '$.composite') AS composite_exact,
        json_extract(CAST(body AS TEXT), '$.passed') AS passed,
        json_extract(CAST(body AS TEXT), '$.verdict') AS verdict,
        json_extract(CAST(body AS TEXT), '$.gate.id') AS gate
      FROM artefact WHERE kind = 'scorecard' AND erased = 0
      """;

  /// A rule that fired, or might have, for a scorecard a row.
  static final String RULES_FIRED =
      """
      CREATE VIEW rules_fired AS SELECT
        'sha256:' || lower(hex(artefact.digest)) AS scorecard,
        json_extract(step.value, '$.node') AS node,
        json_extract(step.value, '$.rule') AS rule,
        json_extract(step.value, '$.firing') AS firing,
        CAST(json_extract(step.value, '$.contribution') AS REAL) AS contribution,
        json_extract(step.value, '$.contribution') AS contribution_exact,
        json_extract(step.value, '$.because') AS because
      FROM artefact, json_each(CAST(artefact.body AS TEXT), '$.trace') AS step
      WHERE artefact.kind = 'scorecard' AND artefact.erased = 0
        AND json_extract(step.value, '$.step') = 'rule'
        AND json_extract(step.value, '$.firing') NOT IN ('not-fired', 'skipped')
      """;

  /// A quote that a judge gave for an item a row; `begin` and `end` are of its first place.
  static final String QUOTES =
      """
      CREATE VIEW quotes AS SELECT
        'sha256:' || lower(hex(artefact.digest)) AS extraction,
        json_extract(CAST(artefact.body AS TEXT), '$.document') AS document,
        json_extract(finding.value, '$.item') AS item,
        json_extract(finding.value, '$.decision') AS decision,
        json_extract(quote.value, '$.quote') AS quote,
        json_extract(quote.value, '$.status') AS status,
        json_extract(quote.value, '$.counts') AS counts,
        json_extract(quote.value, '$.spans[0][0]') AS "begin",
        json_extract(quote.value, '$.spans[0][1]') AS "end"
      FROM artefact,
        json_each(CAST(artefact.body AS TEXT), '$.findings') AS finding,
        json_each(finding.value, '$.quotes') AS quote
      WHERE artefact.kind = 'extraction' AND artefact.erased = 0
      """;

  private Views() {}
}

package dev.plumbline.aws.application;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/// The settings of the functions. Each is an environment variable: `plumbline.store-text` is
/// `PLUMBLINE_STORE_TEXT`.
///
/// Every value is a text here, so that [SettingsCheck] can report all problems at once, in the
/// words of the one who set them. The page of settings is made of this file.
@ConfigMapping(prefix = "plumbline")
public interface FunctionSettings {

  /// the DynamoDB table; required on AWS Lambda; `quarkus:dev` works in one of its own without it
  Optional<String> table();

  /// another address than the region's DynamoDB, for tests and `quarkus:dev`
  Optional<String> endpoint();

  /// how long a function may run in milliseconds, from 100 to 900000. A lease lasts 30 seconds or
  /// as long, and is renewed; a store call takes at most a quarter of it, and none is tried again
  /// after three quarters
  @WithDefault("30000")
  String deadlineMillis();

  /// `false`: of documents, and of what models say of them, only the digest is stored
  @WithDefault("true")
  String storeText();

  /// the trust policy of `docs/proof.md` as JSON, or the path of its file: with it, requests use
  /// only the bundles and calibrations that are signed as it says
  Optional<String> policy();

  /// the rules of appeals as JSON, with the keys of [the file](../people.md#appeals); without them
  /// the defaults count
  Optional<String> appeals();

  /// what the function `evaluator` scores by, as JSON: `{"NAME": {"bundle": "rubric@version",
  /// "judge": "cues", "calibration": "sha256:…"}}`, by the name of the evaluator in AgentCore, or
  /// `*` for every other; the judge is `cues` (default), `openai` or `bedrock`, or there is a
  /// `panel` in its place
  Optional<String> evaluators();

  /// the IAM roles of callers over HTTP, as JSON: `{"author":
  /// "arn:aws:iam::123456789012:role/NAME", …}`, also `approver`, `scorer`, `reviewer` and
  /// `reader`; a caller who has assumed none of them is refused
  Optional<String> callers();

  /// the folder in which `quarkus:dev` works like the command line, with the pages of its runs; by
  /// default it starts a table in memory instead
  Optional<String> store();

  /// the name of the stack, a dimension of the metrics in the log
  Optional<String> stack();

  /// `true`: each call of the table, of buckets and of models is in the traces of X-Ray, by its
  /// name, its time and whether it failed
  @WithDefault("false")
  String traces();

  /// the objects that requests may refer to, as `bucket/prefix/`, separated by commas; without it,
  /// those that the process has a right to
  Optional<String> objects();

  /// another address than the region's S3, for tests
  Optional<String> s3Endpoint();

  /// another address than the region's Secrets Manager, for tests
  Optional<String> secretsEndpoint();

  /// how much may be asked of models
  Model model();

  /// `schema` (default) for structured output, `tool` or `prompt` for models and gateways without
  /// it
  Optional<String> answerForm();

  /// which models may answer: a name, of which dated versions count too, or a pattern with `*`
  Optional<String> answeredBy();

  /// how often a question is sent until there is an answer, from 1 to 20 (default 5)
  Optional<String> maxAttempts();

  /// models of OpenAI, Azure and compatible servers
  OpenAi openai();

  /// models of Amazon Bedrock
  Bedrock bedrock();

  /// What all processes together may ask of each model, counted in the table.
  interface Model {

    /// from 1 to 30000; a sixtieth of it may come at once
    Optional<String> callsPerMinute();

    /// the most that a model may cost in a day (UTC), in the currency of the prices
    Optional<String> spendPerDay();

    /// what a million tokens of questions cost, of the dearest model that is configured
    Optional<String> inputPrice();

    /// what a million tokens of answers cost
    Optional<String> outputPrice();
  }

  /// The settings of an OpenAI-compatible model.
  interface OpenAi {

    /// the model, or Azure's deployment; without it this provider is off
    Optional<String> model();

    /// the address, such as `http://localhost:11434/v1`; by default `OPENAI_BASE_URL`, or OpenAI's
    Optional<String> url();

    /// the key; by default `OPENAI_API_KEY`. Everybody who may list functions can read it: prefer
    /// `PLUMBLINE_OPENAI_KEY_SECRET`
    Optional<String> key();

    /// a secret in AWS Secrets Manager whose text is the key, read when a process starts
    Optional<String> keySecret();

    /// headers that a gateway wants, a line each: `NAME=VALUE`, or `NAME=env:VARIABLE`; their
    /// values are shown nowhere
    Optional<String> headers();

    /// for Azure's deployments, such as `2024-10-21`
    Optional<String> apiVersion();

    /// a number from 0 to 2 (default 0), or `none` to omit it
    Optional<String> temperature();
  }

  /// The settings of a Bedrock model.
  interface Bedrock {

    /// a model id or the ARN of an inference profile; without it this provider is off
    Optional<String> model();

    /// another address than the region's
    Optional<String> endpoint();

    /// a number from 0 to 1 (default 0), or `none` to omit it
    Optional<String> temperature();
  }
}

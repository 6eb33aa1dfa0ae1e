// Calls every operation of the API with types that are generated from infra/openapi.yaml.
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

declare const process: { argv: string[] };

const api = createClient<paths>({ baseUrl: process.argv[2]!, headers: { "x-api-key": "test" } });

function done<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) {
    throw new Error(JSON.stringify(answer.error));
  }
  return answer.data;
}

/** The answer with this outcome. */
function answered<T extends { outcome: string }, O extends T["outcome"]>(
  answer: { data?: T; error?: unknown },
  outcome: O,
): T & { outcome: O } {
  const data = done(answer);
  if (data.outcome !== outcome) {
    throw new Error(`not ${outcome} but ${data.outcome}`);
  }
  return data as T & { outcome: O };
}

const rubric = `rubric: polite-client
version: 1.0.0
facts:
  words: {computed: words}
  thanks: {computed: {phrase_any: [thank you]}}
plan:
  composite:
    rules:
      - {id: long_enough, when: words >= 5, weight: 0.6}
      - {id: says_thanks, when: thanks, weight: 0.4}
    pass: composite >= 0.6
`;

const compiled = done(await api.POST("/bundles", { body: { rubric } }));
if (compiled.outcome !== "locked") {
  throw new Error(`not locked but ${compiled.outcome}`);
}
const bundle: string = compiled.bundle;

const labels: { document: string; scores: { composite: number } }[] = [];
for (let i = 0; i < 20; i++) {
  const kind = i % 4;
  const text = ["Thank you for letter", "Letter is with us now", "Thank you,", "No,"][kind] + ` ${i}.`;
  const extracted = done(await api.POST("/extractions", { body: { bundle, document: { text } } }));
  if (extracted.outcome !== "extracted") {
    throw new Error(`not extracted but ${extracted.outcome}`);
  }
  labels.push({ document: extracted.document, scores: { composite: 4 - kind } });
  const scored = done(
    await api.POST("/scorecards", { body: { bundle, extraction: extracted.extraction } }),
  );
  if (scored.outcome !== "scored") {
    throw new Error(`not scored but ${scored.outcome}`);
  }
}

const calibrated = done(
  await api.POST("/calibrations", { body: { bundle, labels, scale: { min: 1, max: 5, step: 1 } } }),
);

const begun = done(await api.POST("/evaluations", { body: { bundle, text: "Thank you for it all.", id: "7" } }));
const evaluation = begun.ask!.split("/").pop()!;
const ended = done(await api.GET("/evaluations/{evaluation}", { params: { path: { evaluation } } }));

const judged = answered(
  await api.POST("/bundles", {
    body: {
      rubric: `rubric: judged-client
version: 1.0.0
traits:
  courtesy:
    scale: {min: 1, max: 5}
    items:
      - id: C1
        ask: Does the reply thank the reader?
        cues: {positive: [thank you], clear: 1}
plan:
  composite:
    formula: courtesy
    pass: composite >= 3
`,
    },
  }), "locked");
const asked = answered(
  await api.POST("/extractions", {
    body: { bundle: judged.bundle, document: { text: "Thank you for the letter. We will answer." } },
  }), "extracted");
const result = answered(
  await api.POST("/scorecards", { body: { bundle: judged.bundle, extraction: asked.extraction } }), "scored");
const review = { bundle: judged.bundle, extraction: asked.extraction };
const form = answered(await api.POST("/scorecards/forms", { body: { form: review } }), "form");
const reviewed = answered(
  await api.POST("/scorecards/reviews", {
    body: { review: { ...review, answers: [{ item: "C1", decision: "1", quotes: [{ text: "Thank you" }] }] } },
  }), "reviewed");
const about = { scorecard: result.scorecard, id: "letter 7" };
const filed = answered(
  await api.POST("/scorecards/appeals", {
    body: { appeal: { ...about, item: "C1", ground: "it is warm", released: "2026-01-19T00:00:00Z" } },
  }), "appealed");
const denied = answered(
  await api.POST("/scorecards/denials", {
    body: { denial: { ...about, appeal: filed.appeal, reason: "it is not" } },
  }), "appealed");
const corrected = answered(
  await api.POST("/scorecards/corrections", {
    body: { correction: { ...about, item: "C1", decision: "0", reason: "too short" } },
  }), "corrected");
const history = answered(await api.POST("/scorecards/histories", { body: { history: about } }), "history");
const people = [
  form.questions.length,
  reviewed.judge.startsWith("person:"),
  denied.state,
  corrected.final.verdict,
  history.events.map((event) => event.what).join("+"),
];

const refused = await api.POST("/scorecards", { body: { bundle: "none@1.0.0", facts: { words: 9 } } });
if (refused.error === undefined || refused.response.status !== 404) {
  throw new Error("a bundle that is not there was found");
}
console.log([compiled.outcome, calibrated.outcome, ended.outcome, refused.error.outcome, ...people].join(" "));

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

const refused = await api.POST("/scorecards", { body: { bundle: "none@1.0.0", facts: {} } });
if (refused.error === undefined || refused.response.status !== 404) {
  throw new Error("a bundle that is not there was found");
}
console.log([compiled.outcome, calibrated.outcome, ended.outcome, refused.error.outcome].join(" "));

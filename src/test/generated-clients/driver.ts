/** Sends each line of a file as the generated client types it; prints what the client read. */
import { readFileSync } from "node:fs";
import * as apis from "./apis/index.js";
import * as models from "./models/index.js";
import { Configuration, ResponseError } from "./runtime.js";

const [base, token, file] = process.argv.slice(2);
const configuration = new Configuration({
  basePath: base,
  headers: { Authorization: "Bearer " + token },
});

const types = models as unknown as Record<string, (value: unknown) => unknown>;

for (const line of readFileSync(file, "utf8").trim().split("\n")) {
  const call = JSON.parse(line);
  const api = new (apis as any)[call.tag + "Api"](configuration);
  let answer;
  try {
    // `Extract` is a word of the language
    const type = types[call.type + "FromJSON"] ? call.type : "Model" + call.type;
    const request = call.type
      ? { [type[0].toLowerCase() + type.slice(1)]: types[type + "FromJSON"](call.request) }
      : { evaluation: call.request };
    const response = await api[call.operation + "Raw"](request);
    const read = await response.value();
    answer = { status: response.raw.status, body: types[call.answer + "ToJSON"](read) };
  } catch (failed) {
    if (!(failed instanceof ResponseError)) throw failed;
    answer = { status: failed.response.status, body: await failed.response.json() };
  }
  console.log(JSON.stringify(answer));
}

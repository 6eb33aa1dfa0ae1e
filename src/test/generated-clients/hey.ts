/** As driver.ts, for functions that hey-api generates. */
import { readFileSync } from "node:fs";
import { createClient } from "./out/client";
import * as sdk from "./out/sdk.gen";

const [baseUrl, token, file] = process.argv.slice(2);
const client = createClient({ baseUrl, headers: { Authorization: "Bearer " + token } });
const functions = sdk as unknown as Record<string, (options: unknown) => Promise<any>>;

(async () => {
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const call = JSON.parse(line);
    // `history` is a name of browsers
    const send = functions[call.operation] ?? functions[call.operation + "_"];
    const { data, error, response } = await send(
      call.type ? { client, body: call.request } : { client, path: { evaluation: call.request } },
    );
    console.log(JSON.stringify({ status: response.status, body: data ?? error }));
  }
})();

/** As driver.ts, for functions that orval generates. */
import { readFileSync } from "node:fs";
import * as api from "./out/api";

const [, token, file] = process.argv.slice(2);
const functions = api as unknown as Record<string, (body: unknown, options: RequestInit) => Promise<any>>;

(async () => {
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const call = JSON.parse(line);
    const headers = { Authorization: "Bearer " + token };
    const { data, status } = await functions[call.operation](call.request, { headers });
    console.log(JSON.stringify({ status, body: data }));
  }
})();

import { Plumbline, Refused } from "./plumbline.js";

declare const process: { argv: string[] };

const [file, text, ...command] = process.argv.slice(2) as [string, string, ...string[]];
const files: any = await import("node:fs/promises" as string);
const plumbline = await Plumbline.start(command);
const rubric = await plumbline.compile(await files.readFile(file, "utf8"));
console.log(rubric.name, rubric.version, rubric.warnings.length);
const result = await plumbline.evaluate(rubric, text);
console.log(result.digest);
console.log(result.score, result.verdict, result.passed, "courtesy", result.traits["courtesy"]);
console.log((await plumbline.evaluate("reply@1.0.0", "We will send it.")).toString().split("\n")[0]);
try {
  await plumbline.evaluate(rubric, "");
} catch (refused) {
  const line = (refused as Refused).message.split("\n")[1]!.split(", ");
  console.log(`${(refused as Refused).outcome}: ${line[0]}, ${line[1]}`);
}
try {
  await plumbline.compile("rubric: Reply\nversion: one\n");
} catch (refused) {
  console.log(`${(refused as Refused).outcome}: ${(refused as Refused).problems.length}`);
}
try {
  await plumbline.evaluate(rubric, text, { facts: { price: 0.1 } });
} catch (wrong) {
  console.log(wrong instanceof TypeError ? "not exact" : wrong);
}
await plumbline.close();

// Plumbline from TypeScript: starts `plumbline serve` and asks it. One file, no dependencies, Node 20 or newer.
//
//   const plumbline = await Plumbline.start();
//   const rubric = await plumbline.compile(await readFile("reply.yaml", "utf8"));
//   const reply = await plumbline.evaluate(rubric, "Thank you for writing. We will send it.");
//   assert.equal(reply.passed, true, reply.toString());
//   await plumbline.close();
//
// Scores are decimals as text, exact as they are; Number(score) rounds. A result without a score has `score` null,
// which is never 0.

/** What is wrong with a request, or why there is no answer. */
export interface Problem {
  code: string;
  message: string;
  path?: string;
  line?: number;
  column?: number;
  help?: string;
}

/** A locked rubric. */
export interface Rubric {
  name: string;
  version: string;
  digest: string;
  warnings: Problem[];
}

/** A text as it is, or a document of the API: with `messages`, `parts`, `sources` or `context`. */
export type Document = string | Record<string, unknown>;

export interface Options {
  context?: Record<string, string>;
  /** Decimals as text: a number of JavaScript is not exact. */
  facts?: Record<string, string | boolean | number>;
  /** `cues` unless said, or a model as the API names it. */
  judge?: unknown;
  replicate?: number;
  /** The digest of a calibration. */
  calibration?: string;
}

type Answer = Record<string, any> & { outcome: string };

/** What was asked cannot be done with what was given; asking again gives the same answer. */
export class Refused extends Error {
  constructor(
    readonly outcome: string,
    readonly problems: Problem[],
  ) {
    super([outcome, ...problems.map(line)].join("\n"));
    this.name = "Refused";
  }
}

/** The server or a model did not answer; asking again continues. */
export class Failed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Failed";
  }
}

function line(problem: Problem): string {
  const at = problem.line ? `${problem.line}:${problem.column} ` : "";
  return `${at}${problem.path ?? ""}: ${problem.message}${problem.help ? `, ${problem.help}` : ""}`;
}

/** What an evaluation came to; `json` is the whole answer. */
export class Result {
  constructor(readonly json: Answer) {}

  /** `scored`, `bounded`, `needs-review` or `unscored`. */
  get outcome(): string {
    return this.json.outcome;
  }

  /** The exact composite; null if only an interval is known, or nothing. */
  get score(): string | null {
    return this.json.composite ?? null;
  }

  get interval(): [string, string] | null {
    return this.json.interval ?? null;
  }

  /** Null if no pass mark applies, or it is open. */
  get passed(): boolean | null {
    return this.json.passed ?? null;
  }

  get verdict(): string | null {
    return this.json.verdict ?? null;
  }

  get traits(): Record<string, string | null> {
    return Object.fromEntries((this.json.traits ?? []).map((trait: any) => [trait.id, trait.score ?? null]));
  }

  /** Of the scorecard: the same wherever the same is scored. */
  get digest(): string {
    return this.json.scorecard;
  }

  toString(): string {
    const traits = Object.entries(this.traits).map(([name, score]) => `${name} ${score ?? "open"}`);
    const unknown = Object.keys(this.json.unknown ?? {});
    return [
      `${this.outcome}: ${this.score ?? "no score"}, ${this.verdict ?? "no verdict"}`,
      traits.join(", "),
      unknown.length ? `unknown: ${unknown.join(", ")}` : "",
      this.digest,
    ]
      .filter((one) => one)
      .join("\n  ");
  }
}

const ENDED = ["rejected", "refused", "forbidden", "not-found", "too-large", "corrupt", "failed"];
const MILLIS_MAX = 600_000;

/** A server of this machine. */
export class Plumbline {
  private end: () => Promise<void> = async () => {};

  /** For a server that is there: the address and the token that `plumbline serve` printed. */
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /**
   * Starts a server, which ends with this program.
   *
   * @param command how `plumbline` is called, in words
   * @param store its folder, or else one that is deleted at the end
   */
  static async start(command: string[] = ["plumbline"], store?: string): Promise<Plumbline> {
    // by names that the compiler does not resolve: no types of Node are needed
    const processes: any = await import("node:child_process" as string);
    const files: any = await import("node:fs/promises" as string);
    const system: any = await import("node:os" as string);
    const folder = store ?? (await files.mkdtemp(`${system.tmpdir()}/plumbline-`));
    const words = [...command, "serve", "--json", "--until-input-ends", "--store", folder];
    const child = processes.spawn(words[0], words.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const printed = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stdout.on("data", (bytes: unknown) => {
        text += String(bytes);
        if (text.includes("\n")) {
          resolve(text);
        }
      });
      child.once("error", (failure: Error) => reject(new Failed(failure.message)));
      child.once("close", (code: number) => reject(new Failed(`\`${words.join(" ")}\` ended with ${code}`)));
    });
    const at = JSON.parse(printed);
    const started = new Plumbline(at.address, at.token);
    started.end = async () => {
      child.stdin.end();
      await ended;
      if (store === undefined) {
        await files.rm(folder, { recursive: true, force: true });
      }
    };
    return started;
  }

  /**
   * Locks a rubric.
   *
   * @param rubric YAML or JSON
   * @throws Refused with all problems
   */
  async compile(rubric: string): Promise<Rubric> {
    const locked = await this.ask("/bundles", { rubric });
    return { name: locked.rubric, version: locked.version, digest: locked.bundle, warnings: locked.warnings };
  }

  /**
   * Scores a document.
   *
   * @param rubric a locked one, `name@version` or a digest
   * @throws Refused if the document is not what the rubric asks for
   */
  async evaluate(rubric: Rubric | string, document: Document, options: Options = {}): Promise<Result> {
    const given = typeof document === "string" ? { text: document } : document;
    const extracted = await this.ask("/extractions", {
      bundle: typeof rubric === "string" ? rubric : rubric.digest,
      document: options.context ? { ...given, context: options.context } : given,
      judge: options.judge ?? "cues",
      ...(options.facts ? { facts: exact(options.facts) } : {}),
      ...(options.replicate ? { replicate: options.replicate } : {}),
    });
    return new Result(
      await this.ask("/scorecards", {
        bundle: extracted.bundle,
        extraction: extracted.extraction,
        ...(options.calibration && !extracted.gate ? { calibration: options.calibration } : {}),
      }),
    );
  }

  /** Posts a request of the HTTP API and waits for its answer. */
  async ask(path: string, request: Record<string, unknown>): Promise<Answer> {
    const end = Date.now() + MILLIS_MAX;
    for (;;) {
      const answer = await this.post(path, JSON.stringify(request));
      if (ENDED.includes(answer.outcome)) {
        throw new Refused(answer.outcome, answer.problems ?? []);
      }
      if (!["in-progress", "incomplete"].includes(answer.outcome) || answer.ask) {
        return answer;
      }
      const pause = 1000 * Number(answer.retryAfterSeconds ?? 1);
      if (Date.now() + pause > end) {
        throw new Failed((answer.problems ?? []).map(line).join("\n") || "no answer in time");
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private async post(path: string, body: string): Promise<Answer> {
    try {
      const response = await fetch(this.address + path, {
        method: "POST",
        headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
        body,
      });
      return (await response.json()) as Answer;
    } catch (failure) {
      throw new Failed(`the server at ${this.address} did not answer: ${failure}`);
    }
  }

  /** Ends a server that `start` started. */
  async close(): Promise<void> {
    await this.end();
    this.end = async () => {};
  }
}

function exact(facts: Record<string, string | boolean | number>): Record<string, string | boolean | number> {
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "number" && !Number.isSafeInteger(value)) {
      throw new TypeError(`the fact \`${name}\` is not exact: give a text, such as "0.1"`);
    }
  }
  return facts;
}

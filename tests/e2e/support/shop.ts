import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { keepLog } from "./logs.ts";

const BINARY = process.env.SOKONI_BIN ?? resolve(import.meta.dirname, "../../../target/tested/sokoni");
const OPEN = /Sokoni is open at (http:\/\/\S+)/;
const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 15_000;

export const DEMO_PASSWORD = "tea before coffee 17";

/** Settings that override those of the tests, for instance `MODULES__CART: "false"`. */
export type Settings = Record<string, string>;

/** The variable that names a folder with the demo shop: a copy of it is there sooner than a new one. */
export const DEMO_SHOP = "DEMO_SHOP_FOLDER";
/** The demo is the same whatever settings with these beginnings say, or stays when a module is switched off later. */
const OTHER_SETTINGS = /^(SERVER|LIMITS|LOG|BACKUP|MODULES|SESSIONS|ORDERS|MAIL)__/;

/** One running shop on a folder of its own, with the demo goods in it. */
export class Shop {
  #process: ChildProcess | null = null;
  #output = "";
  #address = "127.0.0.1:0";

  private constructor(
    readonly folder: string,
    readonly settings: Settings,
  ) {}

  static async open(settings: Settings = {}): Promise<Shop> {
    const shop = new Shop(await mkdtemp(join(tmpdir(), "sokoni-e2e-")), settings);
    const demo = process.env[DEMO_SHOP];
    try {
      if (demo && Object.keys(settings).every((key) => OTHER_SETTINGS.test(key)))
        await cp(demo, shop.folder, { recursive: true });
      await shop.start();
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  get url(): string {
    return `http://${this.#address}`;
  }

  /** Starts the program at its previous address, so that a browser sees the same site. */
  async start(): Promise<void> {
    if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: run cargo build --profile tested first`);
    this.#output = "";
    const child = spawn(BINARY, [], { env: this.#environment(), stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    this.#address = await this.#opened(child);
  }

  /** Stops the program as a service manager does. Returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  /** Kills the program. */
  async crash(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** The program's output since its start. */
  get console(): string {
    return this.#output;
  }

  async close(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  #environment(): NodeJS.ProcessEnv {
    const settings: Settings = {
      SERVER__BIND: this.#address,
      STORE__PATH: this.folder,
      BACKUP__EVERY_HOURS: "0",
      DEMO__ENABLED: "true",
      DEMO__PASSWORD: DEMO_PASSWORD,
      // Many accounts are created from one address here.
      LIMITS__SIGN_UPS_PER_MINUTE: "10000",
      // Everything that it can log: support/logs-end.ts searches it.
      LOG__LEVEL: "debug",
      ...this.settings,
    };
    const keys = Object.entries(settings).map(([key, value]) => [`SOKONI__${key}`, value]);
    return { ...process.env, ...Object.fromEntries(keys) };
  }

  #opened(child: ChildProcess): Promise<string> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(this.#failure("did not open in time")), START_LIMIT_MS);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      const read = (chunk: Buffer) => {
        this.#output += chunk;
        const url = OPEN.exec(this.#output)?.[1];
        if (url) settle(() => done(new URL(url).host));
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", (chunk: Buffer) => {
        keepLog(basename(this.folder), chunk);
        read(chunk);
      });
      child.once("error", (error) => settle(() => fail(error)));
      child.once("exit", (code) => settle(() => fail(this.#failure(`ended with ${code}`))));
    });
  }

  #failure(what: string): Error {
    return new Error(`the shop ${what}\n${this.#output}`);
  }

  #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return Promise.resolve(child?.exitCode ?? null);
    }
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        fail(this.#failure(`did not end ${STOP_LIMIT_MS} ms after ${signal}`));
      }, STOP_LIMIT_MS);
      child.once("exit", (code) => {
        clearTimeout(timer);
        done(code);
      });
      child.kill(signal);
    });
  }
}

import type { ProblemBody } from "./types";

type FieldErrors = Record<string, string[]>;

/** The server's answer in place of the requested data (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly body: Partial<ProblemBody>;

  constructor(status: number, body: Partial<ProblemBody>) {
    super(body.detail || body.message || body.title || "The server answered with an error.");
    this.name = "Problem";
    this.status = status;
    this.body = body;
  }

  get fields(): FieldErrors {
    return this.body.errors ?? {};
  }

  hasType(ending: string): boolean {
    return this.body.type?.endsWith(ending) ?? false;
  }
}

export function asProblem(error: unknown): Problem | null {
  return error instanceof Problem ? error : null;
}

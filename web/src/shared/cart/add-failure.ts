import { asProblem } from "@/shared/api/problem";

const FAILED = "Failed to add product to cart. Please try again.";

/** The spec's sentence, and advice for the buyer if the server gave a reason. */
export function addFailure(error: unknown): string[] {
  const problem = asProblem(error);
  const available = problem?.body.available;
  if (problem?.status === 409 && typeof available === "number") return [FAILED, availableText(available)];
  if (problem?.status === 404) return [FAILED, "It is not for sale any more."];
  if (problem?.status === 409 || problem?.status === 422) return [FAILED, problem.message];
  return [FAILED];
}

export function availableText(available: number): string {
  if (available <= 0) return "It is sold out for now.";
  return available === 1
    ? "Only 1 is available."
    : `Only ${available.toLocaleString("en-US")} are available.`;
}

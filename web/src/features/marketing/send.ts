import { Problem } from "@/shared/api/problem";

type Desk = "/contact" | "/api/newsletter";

/** Hands something in at the shop's desk. The answer is what the shop says to it; a refusal is thrown. */
export async function send(desk: Desk, body: Record<string, string>): Promise<string> {
  const response = await fetch(desk, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, answer);
  return String(answer.message);
}

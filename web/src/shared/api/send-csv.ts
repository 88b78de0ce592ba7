import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Sends the text of a CSV file, and returns the answer. */
export async function sendCsv<T>(
  path: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { Authorization: `Bearer ${currentToken()}`, "Content-Type": "text/csv", ...headers },
    body: text,
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

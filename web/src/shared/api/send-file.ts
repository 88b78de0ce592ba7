import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Sends a file unchanged, which the JSON client cannot do. `more` are parameters beside its name. */
export async function sendFile(
  method: "PUT" | "POST",
  path: string,
  file: File,
  more: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(`${path}?${new URLSearchParams({ name: file.name, ...more })}`, {
    method,
    headers: {
      Authorization: `Bearer ${currentToken()}`,
      "Content-Type": file.type || "application/octet-stream",
    },
    body: file,
  });
  // An answer that nobody reads keeps its connection.
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, said);
}

import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Sends a file unchanged, which the JSON client cannot do. */
export async function sendFile(method: "PUT" | "POST", path: string, file: File): Promise<void> {
  const response = await fetch(`${path}?name=${encodeURIComponent(file.name)}`, {
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

import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Sends a file unchanged, which the JSON client cannot do. */
export async function upload(path: string, file: File): Promise<void> {
  const response = await fetch(path, {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${currentToken()}`,
      "Content-Type": file.type || "application/octet-stream",
    },
    body: file,
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => ({})));
}

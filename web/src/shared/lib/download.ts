import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Fetches a file that needs the account's token, which a plain link does not send, and saves it. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { Authorization: `Bearer ${currentToken()}` } });
  if (!response.ok) throw new Problem(response.status, {});
  saveFile(await response.blob(), name);
}

/** Saves a file through the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

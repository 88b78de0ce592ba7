import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";

/** Fetches a file of the account's own, which a plain link could not, and hands it to the browser to keep. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { Authorization: `Bearer ${currentToken()}` } });
  if (!response.ok) throw new Problem(response.status, {});
  saveFile(await response.blob(), name);
}

/** Hands a file to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

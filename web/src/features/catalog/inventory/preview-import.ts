import { Problem } from "@/shared/api/problem";
import { currentToken } from "@/shared/session/session";
import type { ImportPreview } from "./types";

/** Sends a file for a preview. It imports nothing. */
export async function previewImport(file: File): Promise<ImportPreview> {
  const response = await fetch("/api/inventory/import/preview", {
    method: "POST",
    headers: { Authorization: `Bearer ${currentToken()}`, "Content-Type": "text/csv" },
    body: await file.text(),
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

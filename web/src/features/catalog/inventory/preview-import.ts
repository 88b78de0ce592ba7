import { sendCsv } from "@/shared/api/send-csv";
import type { ImportPreview } from "./types";

/** Sends a file for a preview. It imports nothing. */
export async function previewImport(file: File): Promise<ImportPreview> {
  return sendCsv("/api/inventory/import/preview", await file.text());
}

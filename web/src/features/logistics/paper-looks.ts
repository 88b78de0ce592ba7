import {
  CalendarX2,
  FileCheck2,
  FileClock,
  FileMinus2,
  FileText,
  FileX2,
  type LucideIcon,
} from "lucide-react";
import { type PaperKey, titleOf } from "@/shared/api/paper-title";
import type { Paper } from "./wire";

/** The icon, colour and word for each state of a paper. */
export const PAPER_LOOKS: Record<Paper["status"], { icon: LucideIcon; colour: string; word: string }> = {
  missing: { icon: FileClock, colour: "text-edge", word: "Missing" },
  attached: { icon: FileCheck2, colour: "text-leaf", word: "Attached by the shop" },
  uploaded: { icon: FileText, colour: "text-ink", word: "Uploaded" },
  verified: { icon: FileCheck2, colour: "text-leaf", word: "Verified" },
  rejected: { icon: FileX2, colour: "text-danger", word: "Rejected" },
  expired: { icon: CalendarX2, colour: "text-danger", word: "Expired" },
  "not required": { icon: FileMinus2, colour: "text-edge", word: "Not required" },
};

/** The API path of a shipment's paper. */
export function paperPath(shipmentId: string, type: string): string {
  return `/api/shipments/${encodeURIComponent(shipmentId)}/documents/${type}`;
}

/** The API path of its file. */
export function paperFilePath(shipmentId: string, paper: PaperKey): string {
  const query = new URLSearchParams(titleOf(paper)).toString();
  return `${paperPath(shipmentId, paper.type)}/file${query && `?${query}`}`;
}

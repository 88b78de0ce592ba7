import type { CartRow } from "@/shared/api/types";

export function rowName({ name }: CartRow): string {
  return name || "Unknown Product";
}

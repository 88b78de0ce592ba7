import { formatDay } from "@/shared/lib/dates";

export function dayOr(day: string | null): string {
  return day ? formatDay(day) : "N/A";
}

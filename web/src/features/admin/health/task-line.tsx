import { formatInstant } from "@/shared/lib/dates";
import { Notice } from "@/shared/ui/notice";
import type { TaskResult } from "./queries";

/** The result of the last work of a kind. */
export function TaskLine({ result }: { result: TaskResult | null }) {
  if (!result) return null;
  return (
    <Notice tone={result.well ? "good" : "bad"} className="mt-4">
      {result.text}{" "}
      <span className="font-normal text-muted">
        {result.file && `${result.file}, `}
        {formatInstant(result.at)}
      </span>
    </Notice>
  );
}

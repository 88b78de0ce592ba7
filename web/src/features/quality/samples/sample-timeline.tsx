import { formatExact } from "@/shared/lib/dates";
import type { FullSample } from "./queries";
import { entryText } from "./sample-text";

/** The history of a sample, the oldest step first. */
export function SampleTimeline({ sample }: { sample: FullSample }) {
  const latest = sample.history.length - 1;
  return (
    <ol className="border-l-2 border-line">
      {sample.history.map((entry, index) => (
        <li key={entry.at + entry.step} className="relative pb-7 pl-6 last:pb-0 sm:pl-8">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[9px] size-4 rounded-full border-2 ${index === latest ? "border-cherry bg-cherry" : "border-edge bg-paper"}`}
          />
          <h3 className="font-sans text-base font-semibold">{entryText(entry, sample)}</h3>
          <p className="figures text-small text-muted">{formatExact(entry.at)}</p>
          {entry.note && (
            <blockquote className="leaf-shape-sm mt-3 max-w-prose bg-card px-4 py-3 break-words whitespace-pre-line">
              {entry.note}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}

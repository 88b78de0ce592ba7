import { classNames } from "@/shared/lib/class-names";

type Tone = "good" | "done" | "waiting" | "bad" | "quiet";

const TONES: Record<Tone, string> = {
  good: "border-leaf text-leaf",
  done: "border-leaf bg-leaf text-on-solid",
  waiting: "border-cherry text-cherry",
  bad: "border-danger text-danger",
  quiet: "border-edge text-muted",
};

/** A state, in a word. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={classNames(
        "leaf-shape-sm inline-block border px-3 py-0.5 text-small font-semibold whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

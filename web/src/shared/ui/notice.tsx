import type { ReactNode } from "react";
import { classNames } from "@/shared/lib/class-names";

type Tone = "good" | "bad" | "plain";

const TONES: Record<Tone, string> = {
  good: "border-leaf text-leaf",
  bad: "border-danger text-danger",
  plain: "border-edge text-ink",
};

interface NoticeProps {
  tone: Tone;
  children: ReactNode;
  className?: string;
}

/** A message in the flow of the page, announced when it appears: errors immediately, others politely. */
export function Notice({ tone, children, className }: NoticeProps) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={classNames(
        "rounded-sm border-l-4 bg-card px-4 py-3 font-medium motion-safe:animate-[rise_240ms_var(--ease-calm)]",
        TONES[tone],
        className,
      )}
    >
      {children}
    </div>
  );
}

import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Section } from "@/shared/ui/section";
import { type MaintenanceState, type TaskResult, useExamine } from "./queries";
import { TaskLine } from "./task-line";

type Finding = TaskResult["findings"][number];

const LOOKS: Record<Finding["level"], { icon: LucideIcon; colour: string; word: string }> = {
  wrong: { icon: CircleX, colour: "text-danger", word: "Wrong" },
  warning: { icon: CircleAlert, colour: "text-cherry", word: "Worth knowing" },
  ok: { icon: CircleCheck, colour: "text-leaf", word: "Fine" },
};
const ORDER = ["wrong", "warning", "ok"] as const;

/** The findings of the doctor: what is wrong first, each with its remedy. */
export function Examination({ state: { running, examination } }: { state: MaintenanceState }) {
  const examine = useExamine();
  return (
    <Section title="Examination" ruled>
      <p className="mt-4 text-muted">
        The doctor looks at the configuration, the data folder, the files and the newest backup. It changes
        nothing.
      </p>
      <Button
        className="mt-4"
        disabled={running !== null || examine.isPending}
        onClick={() => examine.mutate()}
      >
        {running?.kind === "examination" ? "Examining..." : "Examine the shop"}
      </Button>
      <FailureNotice
        error={examine.error}
        otherwise="The shop could not be reached. Please try again."
        className="mt-4"
      />
      <TaskLine result={examination} />
      {examination && (
        <ul className="mt-4 border-t border-line">
          {ORDER.flatMap((level) => examination.findings.filter((one) => one.level === level)).map(
            ({ level, text }) => {
              const { icon: Icon, colour, word } = LOOKS[level];
              return (
                <li key={text} className="flex gap-3 border-b border-line py-2.5">
                  <Icon aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${colour}`} />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="sr-only">{word}: </span>
                    {text}
                  </span>
                </li>
              );
            },
          )}
        </ul>
      )}
    </Section>
  );
}

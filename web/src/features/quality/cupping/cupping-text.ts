import type { ComponentProps } from "react";
import type { StateMark } from "@/shared/ui/state-mark";
import type { Cupping, FullCupping } from "./queries";

export const STATES: Record<Cupping["state"], string> = {
  open: "Being cupped",
  revealed: "Revealed",
  cancelled: "Called off",
};

export const TONES: Record<Cupping["state"], ComponentProps<typeof StateMark>["tone"]> = {
  open: "waiting",
  revealed: "done",
  cancelled: "quiet",
};

/** The address of a reader's sheet for a code. */
export function sheetPath(id: string, code: string): string {
  return `/cupping-sheets/${id}.${code}`;
}

/** "3 coffees, 5 cups each, 2 cuppers". */
export function sizeText({ coffees, cups, cuppers, protocol }: Cupping): string {
  const goods = protocol === "tea" ? ["tea", "teas"] : ["coffee", "coffees"];
  const cup = cups === 1 ? "cup" : "cups";
  return `${coffees} ${coffees === 1 ? goods[0] : goods[1]}, ${cups} ${cup} each, ${cuppers} ${cuppers === 1 ? "cupper" : "cuppers"}`;
}

/** "1 of 4 sheets is missing, and does not count. The session shows whose." */
export function lackText(lacking: number, all: number): string {
  const [are, count] = lacking === 1 ? ["is", "does"] : ["are", "do"];
  return `${lacking} of ${all} ${all === 1 ? "sheet" : "sheets"} ${are} missing, and ${count} not count. The session shows whose.`;
}

/** How many sheets of a cupper the session has: "1 of 2, the rest left out". */
export function savedText({ saved, leftOut }: FullCupping["people"][number], all: number): string {
  // Its words stay on one line beside a long name.
  const count = `${saved}\u00a0of\u00a0${all}`;
  if (!leftOut) return count;
  return saved === 0 ? "left\u00a0out" : `${count}, the rest left\u00a0out`;
}

/** What comes next, for the reader. */
export function nextText(session: FullCupping): string {
  const { state, cupsInIt, mayEnd, table, people, blind } = session;
  if (state === "revealed") return "The results stand, and nothing of this session changes any more.";
  if (state === "cancelled") return "This session was called off. Nothing was revealed.";
  const own = table.filter(({ sheet }) => sheet).length;
  if (cupsInIt && own < table.length) {
    const codes = blind ? " You see codes alone until the results are revealed." : "";
    return `Cup each code and save its sheet: ${own} of ${table.length} saved.${codes}`;
  }
  const late = people.filter(({ saved }) => saved < table.length);
  if (late.length > 0) {
    const names = late.map(({ name }) => name).join(", ");
    if (!mayEnd) return `Still cupping: ${names}.`;
    return people.some(({ saved }) => saved > 0)
      ? `Still cupping: ${names}. What is missing at the reveal does not count.`
      : `Still cupping: ${names}. Each code needs a sheet before the results can be revealed.`;
  }
  return mayEnd ? "All sheets are in. Reveal the results." : "All sheets are in. The results come soon.";
}
